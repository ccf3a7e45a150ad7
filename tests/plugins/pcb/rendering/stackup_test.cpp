#include "rendering/stackup/stackup.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::rendering::stackup_test {

class Stackups : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Stackups, eachLayerIsARowWithItsThickness) {
    const auto drawing = drawStackup(
        {{"L1", "Copper", StackupKind::Copper, 35'000},
         {"", "Fr4", StackupKind::Dielectric, 1'530'000},
         {"L2", "Copper", StackupKind::Copper, 17'500}},
        lookOf({})
    );
    CPPUNIT_ASSERT_EQUAL(std::int64_t{120'000'000}, drawing.width);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{26'000'000}, drawing.height);
    for (const auto* label : {">L1, Copper, 35 µm<", ">Fr4, 1530 µm<", ">L2, Copper, 17.5 µm<"})
        CPPUNIT_ASSERT_MESSAGE(label, drawing.svg.find(label) != std::string::npos);
    CPPUNIT_ASSERT(drawing.svg.find(lookOf({}).of(Ground::Laminate).hex()) != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Stackups, textsOfUsersStayTexts) {
    const auto drawing =
        drawStackup({{"</text><script>alert(1)</script>", "a & b\x01\"", StackupKind::Copper, 35'000}}, lookOf({}));
    CPPUNIT_ASSERT(drawing.svg.find("<script") == std::string::npos);
    CPPUNIT_ASSERT(drawing.svg.find("&lt;script&gt;alert(1)&lt;/script&gt;, a &amp; b\", 35 µm") != std::string::npos);
}

}  // namespace cardcage::pcb::rendering::stackup_test
