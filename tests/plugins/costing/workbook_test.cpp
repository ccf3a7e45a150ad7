// The file itself is read by tests/e2e/plugins/test_costing.py.

#include "plugins/costing/export/workbook.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::costing {
namespace {

class Workbooks : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Workbooks, textsAreEscaped) {
    CPPUNIT_ASSERT_EQUAL(std::string("R&amp;D &lt;1&gt; &quot;x&quot;"), workbookText("R&D <1> \"x\""));
    CPPUNIT_ASSERT_EQUAL(
        std::string("a_x0001_b_x001F__x000D_\t\n"),
        workbookText("a\x01"
                     "b\x1F\r\t\n")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("_xFFFF_\xEF\xBF\xBD"), workbookText("\xEF\xBF\xBF\xEF\xBF\xBD"));
    CPPUNIT_ASSERT_EQUAL(std::string("=1+1"), workbookText("=1+1"));
}

CPPUNIT_TEST_FIXTURE(Workbooks, whatLooksEscapedIsKeptApart) {
    CPPUNIT_ASSERT_EQUAL(std::string("_x005F_x0001_"), workbookText("_x0001_"));
    CPPUNIT_ASSERT_EQUAL(std::string("_x005F_xabCD_x"), workbookText("_xabCD_x"));
    CPPUNIT_ASSERT_EQUAL(std::string("_x001_ _xyzzy_ _x"), workbookText("_x001_ _xyzzy_ _x"));
}

}  // namespace
}  // namespace cardcage::costing
