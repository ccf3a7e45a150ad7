#include "work/stated/extract_panel.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::extract_panel_test {

class PanelLengths : public CppUnit::TestFixture {};

std::optional<analysis::Nm> borderWith(const analysis::Border& border) {
    analysis::Panel panel;
    panel.border = border;
    return borderOf(panel);
}

CPPUNIT_TEST_FIXTURE(PanelLengths, aBorderIsTheSameOnAllSides) {
    CPPUNIT_ASSERT(borderWith({5'000'000, 5'000'000, 5'000'000, 5'000'000}) == 5'000'000);
    CPPUNIT_ASSERT(borderWith({5'000'000, 5'050'000, 5'020'000, 5'000'000}) == 5'000'000);
    CPPUNIT_ASSERT(borderWith({}) == 0);
    CPPUNIT_ASSERT(!borderOf({}));
}

CPPUNIT_TEST_FIXTURE(PanelLengths, railsOnTwoSidesAreNoBorder) {
    CPPUNIT_ASSERT(!borderWith({0, 7'000'000, 0, 7'000'000}));
    CPPUNIT_ASSERT(!borderWith({7'000'000, 0, 7'000'000, 0}));
    CPPUNIT_ASSERT(!borderWith({5'000'000, 5'050'001, 5'000'000, 5'000'000}));
}

CPPUNIT_TEST_FIXTURE(PanelLengths, aSpacingIsTheSameBothWays) {
    analysis::Panel panel;
    CPPUNIT_ASSERT(!spacingOf(panel));
    panel.spacing_y = 2'000'000;
    CPPUNIT_ASSERT(spacingOf(panel) == 2'000'000);
    panel.spacing_x = 1'990'000;
    CPPUNIT_ASSERT(spacingOf(panel) == 1'990'000);
    panel.spacing_x = 1'000'000;
    CPPUNIT_ASSERT(!spacingOf(panel));
}

}  // namespace cardcage::pcb::extract_panel_test
