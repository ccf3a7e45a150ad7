#include "plugins/order-management/options/option_prices.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <random>

namespace cardcage::order_management {
namespace {

class OptionPrices : public CppUnit::TestFixture {};

SourcingScenarioId scenarioOf(int number) {
    const auto digit = std::to_string(number);
    return SourcingScenarioId::parse("00000000-0000-4000-8000-00000000000" + digit).value();
}

sdk::Decimal decimal(std::string_view text) {
    return sdk::Decimal::parse(text).value();
}

sdk::Currency currency(std::string_view code) {
    return sdk::Currency::parse(code).value();
}

/// The rule in words: the largest quantity that is not above the order, else the lowest; of equals the first.
std::optional<SourcingScenarioId> byWords(const std::vector<OfferedScenario>& scenarios, std::int64_t order_size) {
    std::optional<SourcingScenarioId> found;
    sdk::Decimal best = -1;
    for (const auto& scenario : scenarios) {
        if (scenario.quantity && *scenario.quantity <= order_size && *scenario.quantity > best) {
            best = *scenario.quantity;
            found = scenario.id;
        }
    }
    if (found) return found;
    best = 1'000'000;
    for (const auto& scenario : scenarios) {
        if (scenario.quantity && *scenario.quantity < best) {
            best = *scenario.quantity;
            found = scenario.id;
        }
    }
    return found;
}

CPPUNIT_TEST_FIXTURE(OptionPrices, theNearestLowerQuantityCounts) {
    const std::vector<OfferedScenario> scenarios{
        {scenarioOf(1), 100}, {scenarioOf(2), std::nullopt}, {scenarioOf(3), 500}, {scenarioOf(4), 100}};
    CPPUNIT_ASSERT(nearestScenario(scenarios, 99) == scenarioOf(1));
    CPPUNIT_ASSERT(nearestScenario(scenarios, 499) == scenarioOf(1));
    CPPUNIT_ASSERT(nearestScenario(scenarios, 500) == scenarioOf(3));
    CPPUNIT_ASSERT(!nearestScenario({}, 500));
    CPPUNIT_ASSERT(!nearestScenario({{scenarioOf(2), std::nullopt}}, 500));
}

CPPUNIT_TEST_FIXTURE(OptionPrices, agreesWithTheRuleInWords) {
    std::mt19937 random(7);
    for (int i = 0; i < 2'000; ++i) {
        std::vector<OfferedScenario> scenarios;
        for (int j = 0; j < 5; ++j) {
            auto& scenario = scenarios.emplace_back(OfferedScenario{scenarioOf(j), std::nullopt});
            if (random() % 5 != 0) scenario.quantity = static_cast<std::int64_t>(random() % 12 + 1);
        }
        const auto order_size = static_cast<std::int64_t>(random() % 12 + 1);
        CPPUNIT_ASSERT(nearestScenario(scenarios, order_size) == byWords(scenarios, order_size));
    }
}

CPPUNIT_TEST_FIXTURE(OptionPrices, totalsAreRoundedHalfToEvenToTheDigitsOfTheCurrency) {
    const auto total = [](std::string_view price, std::int64_t size, std::string_view once, std::string_view code) {
        return totalPrice(decimal(price), size, decimal(once), currency(code)).text();
    };
    CPPUNIT_ASSERT_EQUAL(std::string("11405"), total("22.65", 500, "80", "EUR"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.12"), total("0.125", 1, "0", "EUR"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.38"), total("0.125", 3, "0", "EUR"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.13"), total("0.125", 1, "0.005", "EUR"));
    CPPUNIT_ASSERT_EQUAL(std::string("500"), total("100.1", 5, "0", "JPY"));
    CPPUNIT_ASSERT_EQUAL(std::string("1.23"), total("1.2345", 1, "0", "KWD"));
    CPPUNIT_ASSERT_THROW(
        totalPrice(decimal("999999999999999"), 1'000'000'000'000'000, 0, currency("EUR")), sdk::DecimalOverflow
    );
}

}  // namespace
}  // namespace cardcage::order_management
