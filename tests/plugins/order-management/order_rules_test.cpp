#include "plugins/order-management/orders/order_rules.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::order_management {
namespace {

class OrderRules : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(OrderRules, ordersGoForwardsInStepsOfAnyLength) {
    using enum OrderStatus;
    constexpr auto steps = std::to_array({Placed, Confirmed, InProduction, Shipped, Completed});
    for (std::size_t i = 0; i < steps.size(); ++i) {
        for (std::size_t j = 0; j < steps.size(); ++j) CPPUNIT_ASSERT_EQUAL(j >= i, mayFollow(steps[i], steps[j]));
        CPPUNIT_ASSERT_EQUAL(i < 3, mayFollow(steps[i], Cancelled));
        CPPUNIT_ASSERT(!mayFollow(Cancelled, steps[i]));
        CPPUNIT_ASSERT(!mayFollow(Unknown, steps[i]));
    }
    CPPUNIT_ASSERT(mayFollow(Cancelled, Cancelled));
    CPPUNIT_ASSERT(!mayFollow(Unknown, Cancelled));
}

CPPUNIT_TEST_FIXTURE(OrderRules, paymentsAreMadeThenGivenBack) {
    using enum PaymentStatus;
    constexpr auto states = std::to_array({Open, Paid, Refunded, NotRequired});
    for (const auto from : states) {
        for (const auto to : states) {
            const bool is_step = (from == Open && to == Paid) || (from == Paid && to == Refunded);
            CPPUNIT_ASSERT_EQUAL(from == to || is_step, mayFollow(from, to));
        }
    }
    CPPUNIT_ASSERT(firstStatusOf(0) == NotRequired);
    CPPUNIT_ASSERT(firstStatusOf(sdk::Decimal::parse("0.01").value()) == Open);
}

CPPUNIT_TEST_FIXTURE(OrderRules, countriesHaveTwoCapitalLetters) {
    const auto complaints = [](std::string country) {
        sdk::FieldErrors errors;
        Address{.name = "x", .street = "x", .postal_code = "x", .city = "x", .country = std::move(country)}.check(errors
        );
        return errors.count();
    };
    for (const auto* country : {"AD", "DE", "CH", "US", "ZW"})
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, complaints(country));
    for (const auto* country : {"", "D", "de", "XX", "DEU", "D ", "UK"}) {
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, complaints(country));
    }
}

}  // namespace
}  // namespace cardcage::order_management
