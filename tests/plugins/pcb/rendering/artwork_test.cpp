#include "rendering/artwork/artwork.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <numbers>

#include "analysis/geometry/polygon.hpp"
#include "analysis/gerber/expand.hpp"
#include "analysis/gerber/reader.hpp"
#include "rendering/artwork/simplified.hpp"
#include "rendering/raster/coverage.hpp"
#include "tests/plugins/pcb/analysis/boards/board.hpp"

namespace cardcage::pcb::rendering::artwork_test {

class Artworks : public CppUnit::TestFixture {};

constexpr Box frame{{0, 0}, {10'000'000, 10'000'000}};

Artwork artworkOfLines(const std::vector<std::string>& lines, bool negative = false) {
    const auto text = "%FSLAX44Y44*%\n%MOMM*%\n%ADD10C,2*%\nG75*\nG01*\n" + analysis::test::text(lines) + "M02*\n";
    auto image = analysis::readGerber(text, {}, "test");
    analysis::expand(image, {}, "test");
    return artworkOf(image, negative, frame);
}

/// The covered share of a place of a picture with 100 pixels for 10 mm, in millimetres.
int coverAt(const Artwork& artwork, double x, double y) {
    const Frame whole{frame};
    const auto grid = PixelGrid::of(whole, 100);
    const auto pixels = coverageOf(artwork, whole, grid, {0, grid.height});
    return pixels[static_cast<std::size_t>((10 - y) * 10) * 100 + static_cast<std::size_t>(x * 10)];
}

CPPUNIT_TEST_FIXTURE(Artworks, simplifiedCirclesStayCircles) {
    std::vector<Point> circle;
    constexpr double radius = 5e6;
    for (int step = 0; step <= 3600; ++step) {
        const double angle = 2 * std::numbers::pi * step / 3600;
        circle.push_back({std::llround(radius * std::cos(angle)), std::llround(radius * std::sin(angle))});
    }
    const auto kept = simplified(circle, 2'000);
    CPPUNIT_ASSERT(kept.size() < 200);
    CPPUNIT_ASSERT(kept.front() == circle.front());
    CPPUNIT_ASSERT(kept.back() == circle.back());
    for (const auto point : circle) CPPUNIT_ASSERT(analysis::distanceToBoundary(kept, point) <= 4'000);
}

CPPUNIT_TEST_FIXTURE(Artworks, cornersAndReturnsAreKept) {
    const std::vector<Point> path = {{0, 0}, {1'000'000, 0}, {500'000, 0}, {500'000, 700'000}};
    CPPUNIT_ASSERT(simplified(path, 2'000) == path);
}

CPPUNIT_TEST_FIXTURE(Artworks, clearObjectsTakeAwayWhatIsBeforeThemOnly) {
    const auto artwork = artworkOfLines(
        {"D10*", "X20000Y50000D03*", "X50000Y50000D03*", "%LPC*%", "X20000Y50000D03*", "%LPD*%", "X80000Y50000D03*"}
    );
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, artwork.runs.size());
    CPPUNIT_ASSERT_EQUAL(0, coverAt(artwork, 2.05, 5.05));
    CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 5.05, 5.05));
    CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 8.05, 5.05));
}

CPPUNIT_TEST_FIXTURE(Artworks, aCutInIsAHoleWhicheverWayItRuns) {
    const std::vector<std::string> begin = {"G36*", "X10000Y10000D02*", "X30000Y10000D01*", "X30000Y30000D01*"};
    const std::vector<std::string> one = {"X70000Y30000D01*", "X70000Y70000D01*", "X30000Y70000D01*"};
    const std::vector<std::string> other = {"X30000Y70000D01*", "X70000Y70000D01*", "X70000Y30000D01*"};
    const std::vector<std::string> end = {
        "X30000Y30000D01*",
        "X30000Y10000D01*",
        "X90000Y10000D01*",
        "X90000Y90000D01*",
        "X10000Y90000D01*",
        "X10000Y10000D01*",
        "G37*"};
    for (const auto& middle : {one, other}) {
        auto lines = begin;
        lines.insert(lines.end(), middle.begin(), middle.end());
        lines.insert(lines.end(), end.begin(), end.end());
        const auto artwork = artworkOfLines(lines);
        CPPUNIT_ASSERT_EQUAL(0, coverAt(artwork, 5.05, 5.05));
        CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 2.05, 5.05));
        CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 8.05, 5.05));
    }
}

CPPUNIT_TEST_FIXTURE(Artworks, clockwiseContoursAndStrokesDoNotCancel) {
    const auto artwork = artworkOfLines(
        {"G36*",
         "X10000Y10000D02*",
         "X10000Y90000D01*",
         "X90000Y90000D01*",
         "X90000Y10000D01*",
         "X10000Y10000D01*",
         "G37*",
         "D10*",
         "X20000Y50000D02*",
         "X80000Y50000D01*"}
    );
    CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 5.05, 5.05));
}

CPPUNIT_TEST_FIXTURE(Artworks, negativeDrawingsAreTheFrameLessTheirObjects) {
    const auto artwork = artworkOfLines({"D10*", "X50000Y50000D03*"}, true);
    CPPUNIT_ASSERT_EQUAL(0, coverAt(artwork, 5.05, 5.05));
    CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 2.05, 2.05));
}

CPPUNIT_TEST_FIXTURE(Artworks, halfAPixelIsHalfCovered) {
    Artwork artwork;
    artwork.run(true).addContour(std::vector<Point>{{0, 0}, {5'050'000, 0}, {5'050'000, 10'000'000}, {0, 10'000'000}});
    CPPUNIT_ASSERT_EQUAL(255, coverAt(artwork, 4.95, 5.05));
    CPPUNIT_ASSERT(std::abs(coverAt(artwork, 5.05, 5.05) - 128) <= 1);
    CPPUNIT_ASSERT_EQUAL(0, coverAt(artwork, 5.15, 5.05));
}

}  // namespace cardcage::pcb::rendering::artwork_test
