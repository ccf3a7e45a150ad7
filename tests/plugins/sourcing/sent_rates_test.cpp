#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <cardcage/contracts/exchange_rates.hpp>
#include <cardcage/module.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>

// The one shape in which exchange rates are sent.

namespace cardcage::contracts {
namespace sent_rates_test {

struct Sent {
    RateChanges rates;

    static constexpr auto schema() { return sdk::record("Sent", sdk::required<&Sent::rates>("Rates.")); }
};

Sent echo(sdk::Call&, const Sent& sent) {
    return sent;
}

auto routes() {
    return std::array{sdk::put("/rates", sdk::unversioned, &echo, "Answer what was sent")};
}

class SentRates : public CppUnit::TestFixture {
public:
    SentRates() { CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes>())); }

protected:
    testing::FakeAnswer put(const std::string& rates) {
        return host.send("PUT", "/rates", R"({"rates":)" + rates + "}");
    }
    /// "rule pointer" of the only error.
    std::string fault(const std::string& rates) {
        const auto answer = put(rates);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(rates, std::size_t{1}, answer.errors.size());
        return answer.errors[0].rule + " " + answer.errors[0].pointer;
    }

    testing::FakeHost host;
};

CPPUNIT_TEST_FIXTURE(SentRates, areTextsObjectsAndNull) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"rates":{"USD":{"rate":"1.0842"},"GBP":{"rate":"0.86"},"JPY":null}})"),
        put(R"({"USD":{"rate":"1.0842"},"GBP":"0.860","JPY":null})").body
    );
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"rates":{}})"), put("{}").body);
}

CPPUNIT_TEST_FIXTURE(SentRates, thatAreNotManualAreRemovedSoThatAnswersCanBeSentBack) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"rates":{"USD":{"rate":"1.1"},"GBP":null}})"),
        put(R"({"USD":{"rate":"1.1","is_manual":true},"GBP":{"rate":"0.86","is_manual":false}})").body
    );
}

CPPUNIT_TEST_FIXTURE(SentRates, ofAnotherShapeAreRefusedWithTheirPlace) {
    CPPUNIT_ASSERT_EQUAL(std::string("type /rates/USD"), fault(R"({"USD":1.1})"));
    CPPUNIT_ASSERT_EQUAL(std::string("type /rates/USD"), fault(R"({"USD":["1.1"]})"));
    CPPUNIT_ASSERT_EQUAL(std::string("range /rates/USD"), fault(R"({"USD":"1e1"})"));
    CPPUNIT_ASSERT_EQUAL(std::string("range /rates/USD/rate"), fault(R"({"USD":{"rate":"0"}})"));
    CPPUNIT_ASSERT_EQUAL(std::string("range /rates/USD/rate"), fault(R"({"USD":{"rate":"x","is_manual":false}})"));
    CPPUNIT_ASSERT_EQUAL(std::string("type /rates/USD/rate"), fault(R"({"USD":{"rate":1.1}})"));
    CPPUNIT_ASSERT_EQUAL(std::string("required /rates/USD/rate"), fault(R"({"USD":{}})"));
    CPPUNIT_ASSERT_EQUAL(std::string("type /rates/USD/is_manual"), fault(R"({"USD":{"rate":"1","is_manual":1}})"));
    CPPUNIT_ASSERT_EQUAL(std::string("format /rates/usd"), fault(R"({"usd":"1.1"})"));
    CPPUNIT_ASSERT_EQUAL(std::string("type /rates"), fault("[]"));
}

}  // namespace sent_rates_test
}  // namespace cardcage::contracts
