#include "plugins/costing/costs/exchange.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::costing {
namespace {

Currency currency(std::string_view code) {
    return Currency::parse(code).value();
}

Money money(std::string_view amount, std::string_view code) {
    return {Decimal::parse(amount).value(), currency(code)};
}

struct Exchanges : CppUnit::TestFixture {
    const Exchange exchange{
        currency("EUR"),
        {{currency("USD"), "1.0842"},
         {currency("JPY"), "163.4"},
         {currency("IDR"), "17120.55"},
         {currency("GBP"), "0.00005841234567"}}};

    std::string inEuros(std::string_view amount, std::string_view code) const {
        return exchange.inBase(money(amount, code)).value().text();
    }
};

/// Worked example 5 of currencies: 12.50 USD at 1.0842 for 1000, 98.70 JPY at 163.4 for 100.
CPPUNIT_TEST_FIXTURE(Exchanges, dividesOnceHalfToEvenAtTenPlaces) {
    CPPUNIT_ASSERT_EQUAL(std::string("11.5292381479"), inEuros("12.50", "USD"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.6040391677"), inEuros("98.70", "JPY"));
    CPPUNIT_ASSERT_EQUAL(std::string("95"), inEuros("95", "EUR"));
}

CPPUNIT_TEST_FIXTURE(Exchanges, ratesHaveAnyNumberOfDecimals) {
    CPPUNIT_ASSERT_EQUAL(std::string("17119.668599674"), inEuros("1", "GBP"));
}

CPPUNIT_TEST_FIXTURE(Exchanges, noRateIsNeverTakenForOne) {
    CPPUNIT_ASSERT(!exchange.inBase(money("5", "CHF")));
    CPPUNIT_ASSERT(exchange.inBase(money("0", "CHF")) == Decimal(0));
    CPPUNIT_ASSERT(!exchange.rateOf(currency("CHF")));
    CPPUNIT_ASSERT_EQUAL(std::string("1.0842"), exchange.rateOf(currency("USD")).value());
}

}  // namespace
}  // namespace cardcage::costing
