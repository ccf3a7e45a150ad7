#include <cppunit/extensions/HelperMacros.h>

#include "rendering/checks/checked.hpp"
#include "rendering/raster/png_chunks.hpp"
#include "tests/plugins/pcb/rendering/drawn_board.hpp"

namespace cardcage::pcb::rendering::checks_test {

using namespace test;

class Checks : public CppUnit::TestFixture {};

std::string unstyled(const std::string& body) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1mm\" height=\"1mm\" viewBox=\"0 0 100 100\">\n" + body +
           "</svg>\n";
}

std::string drawing(const std::string& body) {
    return unstyled("<style>.on{fill:#ffffff}</style>\n" + body);
}

void assertRefused(const std::string& svg) {
    CPPUNIT_ASSERT_MESSAGE(svg, !problemOfSvg(svg).empty());
}

CPPUNIT_TEST_FIXTURE(Checks, ourOwnPicturesPass) {
    for (const auto& picture : pictured(analysis::test::writeBoard({}))) {
        const auto problem = picture.content_type == svg_type
                                 ? problemOfSvg(picture.bytes)
                                 : problemOfPng(picture.bytes, picture.columns, picture.rows);
        CPPUNIT_ASSERT_EQUAL(std::string(), problem);
    }
}

CPPUNIT_TEST_FIXTURE(Checks, plainShapesPass) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(),
        problemOfSvg(drawing("<defs>\n<path id=\"s0\" d=\"M0 0h1v-1z\"/>\n"
                             "<mask id=\"m\" x=\"0\"><use href=\"#s0\" x=\"1\" y=\"-1\"/></mask></defs>"
                             "<g mask=\"url(#m)\"><rect width=\"5\" class=\"on\"/></g>\n"))
    );
}

CPPUNIT_TEST_FIXTURE(Checks, scriptsTextsAndReferencesAreRefused) {
    assertRefused(drawing("<script>alert(1)</script>"));
    assertRefused(drawing("<foreignObject/>"));
    assertRefused(drawing("<image href=\"#a\"/>"));
    assertRefused(drawing("<text>board</text>"));
    assertRefused(drawing("<a href=\"#a\"/>"));
    assertRefused(drawing("<g onload=\"alert\"/>"));
    assertRefused(drawing("<g style=\"fill:red\"/>"));
    assertRefused(drawing("<g>board</g>"));
    assertRefused(drawing("<!-- x -->"));
    assertRefused("<!DOCTYPE svg>" + drawing(""));
    assertRefused("<?xml version=\"1.0\"?>" + drawing(""));
    assertRefused(drawing("&amp;"));
    assertRefused(unstyled("<style>@import url(x)</style>"));
    assertRefused(unstyled("<style>.on{fill:url(#a)}</style>"));
    assertRefused(unstyled("<style>.on{fill:red}/**/</style>"));
    assertRefused(drawing("<use href=\"http://x/#a\"/>"));
    assertRefused(drawing("<use xlink:href=\"#a\"/>"));
    assertRefused(drawing("<rect fill=\"url(#a)\"/>"));
    assertRefused(drawing("<path d=\"M0 0&#x41;\"/>"));
    assertRefused(drawing("<g mask=\"url(http://x#a)\"/>"));
}

CPPUNIT_TEST_FIXTURE(Checks, referencesDoNotMultiply) {
    const std::string shape = "<path id=\"s0\" d=\"M0 0z\"/>";
    assertRefused(drawing("<g id=\"g0\">" + shape + "</g><use href=\"#g0\"/>"));
    assertRefused(drawing("<use href=\"#s0\"/>" + shape));
    assertRefused(drawing(shape + "<use id=\"s1\" href=\"#s0\"/>"));
    assertRefused(drawing("<mask id=\"m\"/><mask id=\"n\"><g mask=\"url(#m)\"/></mask>"));
    assertRefused(drawing("<mask id=\"m\"><g mask=\"url(#m)\"/></mask>"));
    assertRefused(drawing("<mask id=\"m\"/><mask id=\"n\" mask=\"url(#m)\"/>"));
    assertRefused(drawing(drawing("")));
}

CPPUNIT_TEST_FIXTURE(Checks, namesStandForOneElement) {
    const std::string shape = "<path id=\"s0\" d=\"M0 0z\"/>";
    CPPUNIT_ASSERT_EQUAL(std::string(), problemOfSvg(drawing(shape + "<mask id=\"m\"/>")));
    assertRefused(drawing(shape + shape));
    assertRefused(drawing("<mask id=\"m\"/><mask id=\"m\"/>"));
    assertRefused(drawing(shape + "<mask id=\"s0\"/>"));
    assertRefused(drawing("<mask id=\"s0\"/>" + shape));
}

CPPUNIT_TEST_FIXTURE(Checks, oneStyleStandsFirst) {
    const std::string style = "<style>.on{fill:#ffffff}</style>";
    CPPUNIT_ASSERT_EQUAL(std::string(), problemOfSvg(unstyled(style)));
    assertRefused(unstyled(""));
    assertRefused(unstyled("<g/>"));
    assertRefused(unstyled("<g/>" + style));
    assertRefused(unstyled("<g>" + style + "</g>"));
    assertRefused(unstyled(style + style));
    assertRefused(unstyled("<style/>"));
    assertRefused(unstyled("<style class=\"on\">.on{fill:#ffffff}</style>"));
    assertRefused(unstyled("<style>.on{fill:#ffffff}<g/></style>"));
    assertRefused(unstyled("<style><style></style></style>"));
}

CPPUNIT_TEST_FIXTURE(Checks, textsThatAreNoTreeAreRefused) {
    assertRefused("");
    assertRefused("board");
    assertRefused(drawing("<g>"));
    assertRefused(drawing("<g></rect>"));
    assertRefused(drawing("</g>"));
    assertRefused(drawing("<g id=\"a\"\nclass=\"b\"/>"));
    assertRefused(drawing("<g class='b'/>"));
    assertRefused(drawing("<g class=\"b\" class=\"c\"/>"));
    assertRefused(drawing("<g class=\"b"));
    assertRefused(drawing("") + drawing(""));
    assertRefused(drawing("").substr(0, 20));
    assertRefused("<g></g>");
}

/// A PNG of a board, and the same with one chunk changed.
class ChangedPng {
public:
    ChangedPng() : picture_(pictureOf(pictured(analysis::test::writeBoard({})), PictureKind::Top, png_type)) {}

    std::string problem(const std::string& bytes) const { return problemOfPng(bytes, picture_.columns, picture_.rows); }
    const std::string& bytes() const { return picture_.bytes; }
    const Picture& picture() const { return picture_; }
    /// `bytes` with a chunk of `type` before its last one.
    std::string with(const std::string& type) const {
        std::string chunk;
        appendBigEndian(chunk, 4);
        chunk += type + "abcd";
        appendBigEndian(chunk, checksumOf(type, "abcd"));
        auto text = bytes();
        return text.insert(text.size() - 12, chunk);
    }

private:
    Picture picture_;
};

CPPUNIT_TEST_FIXTURE(Checks, otherPngFilesAreRefused) {
    const ChangedPng png;
    CPPUNIT_ASSERT_EQUAL(std::string(), png.problem(png.bytes()));
    CPPUNIT_ASSERT(!png.problem("").empty());
    CPPUNIT_ASSERT(!png.problem("GIF89a").empty());
    CPPUNIT_ASSERT(!png.problem(png.bytes().substr(0, png.bytes().size() - 1)).empty());
    CPPUNIT_ASSERT(!png.problem(png.bytes() + "x").empty());
    for (const auto* type : {"tEXt", "iTXt", "eXIf", "PLTE", "acTL"})
        CPPUNIT_ASSERT(!png.problem(png.with(type)).empty());
    auto flipped = png.bytes();
    flipped[flipped.size() / 2] ^= 1;
    CPPUNIT_ASSERT(!png.problem(flipped).empty());
    CPPUNIT_ASSERT(!problemOfPng(png.bytes(), png.picture().columns + 1, png.picture().rows).empty());
    CPPUNIT_ASSERT(!problemOfPng(png.bytes(), png.picture().columns, 1).empty());
}

}  // namespace cardcage::pcb::rendering::checks_test
