#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/web/message_text.hpp>
#include <string>

namespace cardcage::web {
namespace message_text_test {

class MessageText : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(MessageText, isOneLineWhateverAName) {
    CPPUNIT_ASSERT_EQUAL(std::string("Motor  Bcc: x@y.example"), onOneLine("Motor\r\nBcc: x@y.example"));
    CPPUNIT_ASSERT_EQUAL(std::string("a b c "), onOneLine(std::string_view("a\tb\0c\x7F", 6)));
    CPPUNIT_ASSERT_EQUAL(std::string("Größe 5 µm"), onOneLine("Größe 5 µm"));
    CPPUNIT_ASSERT_EQUAL(std::string(), onOneLine(""));
}

CPPUNIT_TEST_FIXTURE(MessageText, takesAValueAtEachPlace) {
    CPPUNIT_ASSERT_EQUAL(std::string("10 pieces of {}: done"), filled("{} pieces of {}: {}", {"10", "{}", "done"}));
    CPPUNIT_ASSERT_EQUAL(std::string("no place"), filled("no place", {"unused"}));
    CPPUNIT_ASSERT_EQUAL(std::string("one {}"), filled("{} {}", {"one"}));
    CPPUNIT_ASSERT_EQUAL(std::string("[]"), filled("[{}]", {""}));
}

}  // namespace message_text_test
}  // namespace cardcage::web
