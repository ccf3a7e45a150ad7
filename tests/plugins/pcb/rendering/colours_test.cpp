#include <cppunit/extensions/HelperMacros.h>

#include <set>
#include <stdexcept>

#include "rendering/raster/indexed_picture.hpp"
#include "rendering/raster/png_file.hpp"
#include "rendering/vector/svg.hpp"
#include "tests/plugins/pcb/rendering/drawn_board.hpp"

namespace cardcage::pcb::rendering::colours_test {

using namespace test;

class Colours : public CppUnit::TestFixture {};

Look redLook() {
    Appearance appearance;
    appearance.mask_colour = "Red";
    appearance.surface_finish = "Enig";
    return lookOf(appearance);
}

CPPUNIT_TEST_FIXTURE(Colours, eachWordChangesItsGroundsOnly) {
    const auto usual = lookOf({});
    const auto red = redLook();
    CPPUNIT_ASSERT(usual.of(Ground::Mask) != red.of(Ground::Mask));
    CPPUNIT_ASSERT(usual.of(Ground::CoveredCopper) != red.of(Ground::CoveredCopper));
    CPPUNIT_ASSERT(usual.of(Ground::Finish) != red.of(Ground::Finish));
    CPPUNIT_ASSERT(usual.of(Ground::Legend) == red.of(Ground::Legend));
    CPPUNIT_ASSERT(usual.of(Ground::Laminate) == red.of(Ground::Laminate));
    Appearance unknown;
    unknown.mask_colour = "Pink";
    CPPUNIT_ASSERT(lookOf(unknown) == usual);
}

CPPUNIT_TEST_FIXTURE(Colours, aSideWithoutMaskIsBare) {
    Appearance bare;
    bare.mask = false;
    const auto look = lookOf(bare);
    CPPUNIT_ASSERT(look.of(Ground::Mask) == look.of(Ground::Laminate));
    CPPUNIT_ASSERT(look.of(Ground::CoveredCopper) == look.of(Ground::Finish));
}

CPPUNIT_TEST_FIXTURE(Colours, allMixturesHaveTheirPlaceInThePalette) {
    std::set<int> indices;
    for (std::size_t one = 0; one < ground_count; ++one)
        for (std::size_t other = one + 1; other < ground_count; ++other)
            for (int parts = 1; parts <= mixtures; ++parts) {
                const auto index = indexOf(static_cast<Ground>(one), static_cast<Ground>(other), parts);
                CPPUNIT_ASSERT_EQUAL(index, indexOf(static_cast<Ground>(other), static_cast<Ground>(one), 9 - parts));
                indices.insert(index);
            }
    CPPUNIT_ASSERT_EQUAL(std::size_t{224}, indices.size());
    CPPUNIT_ASSERT_EQUAL(8, *indices.begin());
    CPPUNIT_ASSERT_EQUAL(231, *indices.rbegin());
    const auto palette = paletteOf(lookOf({}));
    CPPUNIT_ASSERT(palette[indexOf(Ground::Outside, Ground::Hole, 3)] == mixed({255, 255, 255}, {52, 52, 54}, 3));
}

CPPUNIT_TEST_FIXTURE(Colours, anotherLookReplacesStyleAndPaletteOnly) {
    const auto pictures = pictured(analysis::test::writeBoard({}));
    const auto svg = pictureOf(pictures, PictureKind::Top, svg_type).bytes;
    const auto png = pictureOf(pictures, PictureKind::Top, png_type).bytes;
    const auto red_svg = restyled(svg, redLook());
    const auto red_png = recoloured(png, redLook());
    CPPUNIT_ASSERT(red_svg.find(redLook().of(Ground::Mask).hex()) != std::string::npos);
    CPPUNIT_ASSERT(svg.substr(svg.find("</style>")) == red_svg.substr(red_svg.find("</style>")));
    CPPUNIT_ASSERT(png != red_png);
    CPPUNIT_ASSERT_EQUAL(png.size(), red_png.size());
    CPPUNIT_ASSERT(restyled(red_svg, lookOf({})) == svg);
    CPPUNIT_ASSERT(recoloured(red_png, lookOf({})) == png);
}

CPPUNIT_TEST_FIXTURE(Colours, aDrawingWithoutStyleIsRefused) {
    for (const auto* svg : {"", "<svg></svg>", "<svg><style></svg>", "<svg></style></svg>", "</style><style>"})
        CPPUNIT_ASSERT_THROW(restyled(svg, redLook()), std::invalid_argument);
}

}  // namespace cardcage::pcb::rendering::colours_test
