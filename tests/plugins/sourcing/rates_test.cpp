#include <cppunit/extensions/HelperMacros.h>

#include <string>

#include "plugins/sourcing/rates/exchange_rate.hpp"
#include "plugins/sourcing/rates/reference_rates.hpp"

namespace cardcage::sourcing {
namespace {

class Rates : public CppUnit::TestFixture {};

sdk::Currency currency(std::string_view code) {
    return *sdk::Currency::parse(code);
}
std::string ratio(std::string_view numerator, std::string_view denominator) {
    return ratioOfRates(numerator, denominator).value_or("none");
}
sdk::Date today() {
    return *sdk::Date::of(2026, 3, 31);
}
std::string document(std::string_view inside, std::string_view head = "") {
    return "<?xml version=\"1.0\"?>" + std::string(head) + "<e:Envelope xmlns:e=\"x\"><Cube>" + std::string(inside) +
           "</Cube></e:Envelope>";
}
std::string complaint(std::string_view xml) {
    try {
        readReferenceRates(xml, today());
        return "none";
    } catch (const RateDocumentError& error) {
        return error.what();
    }
}

CPPUNIT_TEST_FIXTURE(Rates, aManualRateIsAPlainDecimal) {
    CPPUNIT_ASSERT_EQUAL(std::string("1.0842"), *manualRate("1.084200"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.000000000001"), *manualRate("0.000000000001"));
    CPPUNIT_ASSERT_EQUAL(std::string("9999999999"), *manualRate("9999999999"));
    for (const auto* text :
         {"", "0", "0.00", "-1", "+1", "1e3", "1,5", ".5", "5.", " 1", "10000000000", "1.0000000000001"}) {
        CPPUNIT_ASSERT_MESSAGE(text, !manualRate(text));
    }
}

CPPUNIT_TEST_FIXTURE(Rates, aRatioHasTenDigitsHalfToEven) {
    CPPUNIT_ASSERT_EQUAL(std::string("1.0842"), ratio("1.0842", "1"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.9223390518"), ratio("1", "1.0842"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.3333333333"), ratio("1", "3"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.6666666667"), ratio("2", "3"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.0000611995104"), ratio("1", "16340.00"));
    CPPUNIT_ASSERT_EQUAL(std::string("16340"), ratio("16340", "1"));
    CPPUNIT_ASSERT_EQUAL(std::string("10000000000"), ratio("9999999999.5", "1"));  // half, and 9999999999 is odd
    CPPUNIT_ASSERT_EQUAL(std::string("1000000000"), ratio("1000000000.05", "1"));  // half, and the last digit is even
    CPPUNIT_ASSERT_EQUAL(std::string("none"), ratio("1", "0"));
    CPPUNIT_ASSERT_EQUAL(std::string("none"), ratio("x", "1"));
}

CPPUNIT_TEST_FIXTURE(Rates, manualRatesCountFirstAndDeriveNothing) {
    const std::vector<EuroRate> published{{currency("USD"), "1.25"}, {currency("GBP"), "0.8"}};
    const auto rates =
        effectiveRates(currency("USD"), published, {{currency("GBP"), "0.7"}}, {{currency("EUR"), "0.9"}});
    CPPUNIT_ASSERT((rates == std::vector<ExchangeRate>{{currency("EUR"), "0.9", true}, {currency("GBP"), "0.7", true}})
    );
    CPPUNIT_ASSERT(
        (effectiveRates(currency("USD"), published, {}, {}) ==
         std::vector<ExchangeRate>{{currency("EUR"), "0.8", false}, {currency("GBP"), "0.64", false}})
    );
    // Nobody publishes rates of the base currency, so only those set by hand are known.
    CPPUNIT_ASSERT(effectiveRates(currency("CHF"), published, {}, {}).empty());
    CPPUNIT_ASSERT_EQUAL(
        std::size_t{1}, effectiveRates(currency("CHF"), published, {{currency("USD"), "1.1"}}, {}).size()
    );
}

CPPUNIT_TEST_FIXTURE(Rates, referenceRatesAreRead) {
    const auto read = readReferenceRates(
        document("<Cube time='2026-03-31'><Cube currency='USD' rate='1.0842'/><Cube currency='HRK' rate='7.5'/></Cube>"
        ),
        today()
    );
    CPPUNIT_ASSERT(read.published_on == today());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, read.rates.size());  // kunas are no longer active
    CPPUNIT_ASSERT_EQUAL(std::string("1.0842"), read.rates.front().rate);
}

CPPUNIT_TEST_FIXTURE(Rates, wrongDocumentsAreRefused) {
    const std::string day = "<Cube time='2026-03-31'>";
    for (const auto& [xml, reason] : std::vector<std::pair<std::string, std::string>>{
             {"", "not well-formed"},
             {"<a>", "not well-formed"},
             {document(""), "no reference rates"},
             {document(day + "</Cube>"), "no reference rates"},
             {document("<Cube currency='USD' rate='1'/>"), "outside"},
             {document("<Cube time='2026-02-30'/>"), "not written"},
             {document("<Cube time='2026-04-01'/>"), "to come"},
             {document(day + "</Cube>" + day + "</Cube>"), "several days"},
             {document(day + "<Cube currency='USD' rate='1'/><Cube currency='USD' rate='1'/></Cube>"), "twice"},
             {document(day + "<Cube currency='usd' rate='1'/></Cube>"), "no currency code"},
             {document(day + "<Cube rate='1'/></Cube>"), "no currency code"},
             {document(day + "<Cube currency='USD'/></Cube>"), "no plausible"},
             {document(day + "<Cube currency='USD' rate='0.0000001'/></Cube>"), "no plausible"},
             {document(day + "<Cube currency='USD' rate='1'/></Cube>", "<!DOCTYPE x [<!ENTITY a 'b'>]>"),
              "document type"},
             {document(day + std::string(300, '<') + "</Cube>"), "not well-formed"}}) {
        CPPUNIT_ASSERT_MESSAGE(xml + " -> " + complaint(xml), complaint(xml).find(reason) != std::string::npos);
    }
    std::string deep, close;
    for (int i = 0; i < 20; ++i) deep += "<a>", close = "</a>" + close;
    CPPUNIT_ASSERT(complaint(deep + close).find("too deeply") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Rates, aRateThatMovesFarIsHeldBackByItself) {
    const auto judged = [](const char* rate, sdk::Date in_use_since) {
        const std::vector<RateInUse> in_use{{currency("USD"), "1.00", in_use_since}};
        const ReferenceRates fresh{today(), {{currency("USD"), rate}, {currency("JPY"), "160"}}};
        const auto judgement = judge(fresh, in_use_since, in_use);
        CPPUNIT_ASSERT(!judgement.refusal);
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, judgement.accepted.size() + judgement.held_back.size());
        CPPUNIT_ASSERT(judgement.accepted.back().currency == currency("JPY"));
        return judgement.held_back;
    };
    CPPUNIT_ASSERT(judged("1.25", today()).empty());
    CPPUNIT_ASSERT(judged("0.75", today()).empty());
    CPPUNIT_ASSERT_EQUAL(
        std::string("the rate of USD went from 1.00 to 1.2501 and is held back; set it by hand if that is right"),
        judged("1.2501", today()).at(0)
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, judged("0.7499", today()).size());
    // A rate that is more than a month old does not count any more.
    CPPUNIT_ASSERT(judged("50", *sdk::Date::of(2026, 1, 30)).empty());
}

CPPUNIT_TEST_FIXTURE(Rates, olderRatesAreRefusedWhole) {
    const ReferenceRates fresh{today(), {{currency("JPY"), "160"}}};
    const auto judgement = judge(fresh, sdk::Date::of(2026, 4, 1), {});
    CPPUNIT_ASSERT(judgement.refusal && judgement.accepted.empty());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, judge(fresh, std::nullopt, {}).accepted.size());
}

}  // namespace
}  // namespace cardcage::sourcing
