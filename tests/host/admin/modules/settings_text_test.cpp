#include "host/admin/modules/settings_text.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "host/config/properties.hpp"

namespace {

using namespace cardcage::admin;

struct SettingsText : CppUnit::TestFixture {
    /// "key=value" of each setting that the reader of the server finds, one a line; throws the test when it complains.
    static std::string read(const std::string& text) {
        std::vector<cardcage::config::Complaint> complaints;
        std::string found;
        for (const auto& entry : cardcage::config::readProperties(text, "file", complaints)) {
            found += entry.key + '=' + entry.value + '\n';
        }
        CPPUNIT_ASSERT(complaints.empty());
        return found;
    }
    static void check(const std::string& expected, const std::string& actual) {
        CPPUNIT_ASSERT_EQUAL(expected, actual);
    }
};

const std::string written_by_hand =
    "# The choice of acme, agreed on with Ana.\n"
    "\n"
    "  modules.pin.hello=1.0.*\t # until the label printer follows\n"
    "made.up.key = #5 \n"
    "modules.disabled = customers, offers\n";

CPPUNIT_TEST_FIXTURE(SettingsText, aValueIsReplacedInItsLine) {
    check(
        "# The choice of acme, agreed on with Ana.\n"
        "\n"
        "  modules.pin.hello=1.1.0\t # until the label printer follows\n"
        "made.up.key = #5 \n"
        "modules.disabled = customers, offers\n",
        withSetting(written_by_hand, "modules.pin.hello", "1.1.0")
    );
    check("a = 2", withSetting("a = 1", "a", "2"));
    check("a=2", withSetting("a=1", "a", "2"));
    check("a = 2", withSetting("a =", "a", "2"));
    check("a = 2 # why\n", withSetting("a = # why\n", "a", "2"));
    check("a = 2\t# why\n", withSetting("a = 1\t# why\n", "a", "2"));
}

CPPUNIT_TEST_FIXTURE(SettingsText, aNewSettingIsTheLastLine) {
    check(written_by_hand + "modules.pin.other = 2.0.0\n", withSetting(written_by_hand, "modules.pin.other", "2.0.0"));
    check("a = 1\n", withSetting("", "a", "1"));
    check(
        "\xEF\xBB\xBF"
        "a = 1\n",
        withSetting("\xEF\xBB\xBF", "a", "1")
    );
}

CPPUNIT_TEST_FIXTURE(SettingsText, aLineGoesWithItsEnd) {
    check(
        "# The choice of acme, agreed on with Ana.\n"
        "\n"
        "  modules.pin.hello=1.0.*\t # until the label printer follows\n"
        "made.up.key = #5 \n",
        withoutSetting(written_by_hand, "modules.disabled")
    );
    check("", withoutSetting("a = 1\n", "a"));
    check("", withoutSetting("a = 1", "a"));
    check(written_by_hand, withoutSetting(written_by_hand, "modules.pin.hell"));
}

CPPUNIT_TEST_FIXTURE(SettingsText, theCommentOfALineStays) {
    check(
        "# The choice of acme, agreed on with Ana.\n"
        "\n"
        "# until the label printer follows\n"
        "made.up.key = #5 \n"
        "modules.disabled = customers, offers\n",
        withoutSetting(written_by_hand, "modules.pin.hello")
    );
    check("# why", withoutSetting("a = 1 # why", "a"));
}

CPPUNIT_TEST_FIXTURE(SettingsText, aCommentedLineSetsNothing) {
    const std::string text = "# a = 1\n #a = 2\nb = 3 # a = 4\n";
    CPPUNIT_ASSERT(!hasSetting(text, "a"));
    check(text, withoutSetting(text, "a"));
    check(text + "a = 5\n", withSetting(text, "a", "5"));
    CPPUNIT_ASSERT(hasSetting(text, "b"));
}

CPPUNIT_TEST_FIXTURE(SettingsText, lineEndsStayAsTheyAre) {
    const std::string text = "a = 1\r\n# two\r\nb = 2\r\n";
    check("a = 9\r\n# two\r\nb = 2\r\n", withSetting(text, "a", "9"));
    check(text + "c = 3\r\n", withSetting(text, "c", "3"));
    check("# two\r\nb = 2\r\n", withoutSetting(text, "a"));
    check("a = 1\r\n# why\r\n", withoutSetting("a = 1\r\nb = 2 # why\r\n", "b"));
}

CPPUNIT_TEST_FIXTURE(SettingsText, aMissingEndOfTheLastLineStaysMissing) {
    check("a = 1\nb = 2", withSetting("a = 1", "b", "2"));
    check("a = 1\r\nb = 2\r\nc = 3", withSetting("a = 1\r\nb = 2", "c", "3"));
    check("a = 1\nb = 9", withSetting("a = 1\nb = 2", "b", "9"));
    check("b = 2", withoutSetting("a = 1\nb = 2", "a"));
}

CPPUNIT_TEST_FIXTURE(SettingsText, whatWasAddedAndTakenAwayLeavesTheTextAsItWas) {
    for (const auto* text :
         {"",
          "a = 1",
          "a = 1\n",
          "a = 1\r\n",
          "a = 1\r\nb = 2",
          "# only\n\n",
          "\xEF\xBB\xBF"
          "a = 1\n"}) {
        check(text, withoutSetting(withSetting(text, "modules.pin.x", "1.0.0"), "modules.pin.x"));
    }
}

CPPUNIT_TEST_FIXTURE(SettingsText, theServerReadsWhatWasWritten) {
    check(
        "modules.pin.hello=1.1.0\nmade.up.key=\nmodules.disabled=customers, offers\n",  // " #5" is a comment
        read(withSetting(written_by_hand, "modules.pin.hello", "1.1.0"))
    );
    check("a=1\nb=2\n", read(withSetting("a = 1", "b", "2")));
}

}  // namespace
