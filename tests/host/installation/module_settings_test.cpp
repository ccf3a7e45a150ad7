#include "host/installation/module_settings.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::installation {
namespace {

constexpr std::string_view schema = R"({
    "type": "object",
    "properties": {
        "invitation_days": {"type": "integer", "minimum": 1, "maximum": 90, "default": 7},
        "signature": {"type": "string", "maxLength": 5},
        "strict": {"type": "boolean", "default": false},
        "mode": {"type": "string", "enum": ["fast", "exact"], "default": "exact"},
        "sites": {"type": "array"}
    }
})";

struct ModuleSettings : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ModuleSettings, textsBecomeTheTypesOfTheSchemaAndDefaultsFillTheRest) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"invitation_days":14,"mode":"exact","signature":"\"x\"","sites":["A","B"],"strict":true})"),
        settingsJson(schema, {{"invitation_days", "14"}, {"signature", "\"x\""}, {"sites", "A, B"}, {"strict", "true"}})
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"invitation_days":7,"mode":"exact","strict":false})"), settingsJson(schema, {})
    );
    CPPUNIT_ASSERT_EQUAL(std::string("{}"), settingsJson("", {{"anything", "1"}}));
}

CPPUNIT_TEST_FIXTURE(ModuleSettings, wrongValuesAreNamedAndNeverReachTheModule) {
    CPPUNIT_ASSERT(!settingFault(schema, "invitation_days", "90"));
    for (const char* wrong : {"0", "91", "7.5", "seven", "", "7 "}) {
        CPPUNIT_ASSERT_MESSAGE(wrong, settingFault(schema, "invitation_days", wrong));
    }
    CPPUNIT_ASSERT(settingFault(schema, "strict", "yes"));
    CPPUNIT_ASSERT(settingFault(schema, "signature", "123456"));
    CPPUNIT_ASSERT_EQUAL(std::string("must be one of fast, exact"), settingFault(schema, "mode", "quick").value());
    CPPUNIT_ASSERT(
        settingFault(schema, "invitation_day", "1")->find("did you mean invitation_days") != std::string::npos
    );
    CPPUNIT_ASSERT(settingFault("", "anything", "1"));
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"invitation_days":7,"mode":"exact","strict":false})"),
        settingsJson(schema, {{"invitation_days", "0"}})
    );
}

}  // namespace
}  // namespace cardcage::installation
