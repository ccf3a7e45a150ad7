#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <thread>

#include "rendering/checks/checked.hpp"
#include "rendering/raster/indexed_picture.hpp"
#include "rendering/views/board_files.hpp"
#include "tests/plugins/pcb/rendering/drawn_board.hpp"

namespace cardcage::pcb::rendering::pictures_test {

using namespace test;
using analysis::test::Dialect;
using analysis::test::writeBoard;

class Pictures : public CppUnit::TestFixture {};

/// One side of a board, pixel by pixel.
class SeenSide {
public:
    SeenSide(const analysis::test::Files& files, analysis::Side side, bool legend = true) {
        std::vector<analysis::InputFile> inputs;
        for (const auto& [name, text] : files) inputs.push_back({name, "", text});
        const auto board = analysis::analyseSet(std::move(inputs), {}, analysis::serially, analysis::unheard);
        const auto scene = BoardFiles(board, 0).side(side);
        const auto pictures = drawScene(scene, PixelGrid::of(scene.frame, 2'000), analysis::serially);
        picture_ = legend ? pictures.whole : pictures.plain;
    }
    /// The ground at a distance in mm from the left and the lower edge of the picture.
    Ground at(double x, double y) const {
        const double per_mm = picture_.grid.per_nm * 1e6;
        const auto row = static_cast<int>(picture_.grid.height - y * per_mm);
        const auto column = static_cast<int>(x * per_mm);
        return static_cast<Ground>(picture_.pixels[static_cast<std::size_t>(row * picture_.grid.width + column)]);
    }

private:
    IndexedPicture picture_;
};

void assertGround(Ground expected, Ground found) {
    CPPUNIT_ASSERT_EQUAL(std::string(nameOf(expected)), std::string(nameOf(found)));
}

/// A legend of one bar across the board at a height of 25 mm.
std::pair<std::string, std::string> legendFile() {
    return {
        "board-F_Silkscreen.gbr",
        "%TF.FileFunction,Legend,Top*%\n%FSLAX44Y44*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nX50000Y250000D02*\n"
        "X350000Y250000D01*\nM02*\n"};
}

CPPUNIT_TEST_FIXTURE(Pictures, theTopShowsWhatLiesWhere) {
    const SeenSide top(writeBoard({}), analysis::Side::Top);
    assertGround(Ground::Mask, top.at(6, 2));
    assertGround(Ground::CoveredCopper, top.at(16, 14));
    assertGround(Ground::Finish, top.at(24.75, 20));
    assertGround(Ground::Hole, top.at(24, 20));
    assertGround(Ground::Outside, top.at(32, 7));
}

CPPUNIT_TEST_FIXTURE(Pictures, theBottomIsSeenFromBelow) {
    const SeenSide bottom(writeBoard({}), analysis::Side::Bottom);
    assertGround(Ground::Hole, bottom.at(40 - 24, 20));
    assertGround(Ground::Finish, bottom.at(40 - 24.75, 20));
    assertGround(Ground::Outside, bottom.at(40 - 32, 7));
}

CPPUNIT_TEST_FIXTURE(Pictures, theLegendMayBeLeftOut) {
    auto files = writeBoard({});
    files.push_back(legendFile());
    assertGround(Ground::Legend, SeenSide(files, analysis::Side::Top).at(10, 25));
    assertGround(Ground::Mask, SeenSide(files, analysis::Side::Top, false).at(10, 25));
    assertGround(Ground::Mask, SeenSide(files, analysis::Side::Bottom).at(30, 25));
}

CPPUNIT_TEST_FIXTURE(Pictures, aSideWithoutMaskIsBare) {
    auto files = writeBoard({});
    std::erase_if(files, [](const auto& file) { return file.second.find("Soldermask") != std::string::npos; });
    const SeenSide top(files, analysis::Side::Top);
    assertGround(Ground::Laminate, top.at(6, 2));
    assertGround(Ground::Finish, top.at(16, 14));
}

/// Puts `text` behind the first `place` of a file.
void insertBehind(std::string& file, const std::string& place, const std::string& text) {
    const auto at = file.find(place);
    CPPUNIT_ASSERT(at != std::string::npos);
    file.insert(at + place.size(), text);
}

CPPUNIT_TEST_FIXTURE(Pictures, aNegativeLayerShowsWhatItLeaves) {
    auto files = writeBoard({});
    auto& bottom = files[1].second;
    insertBehind(bottom, "%MOMM*%\n", "%IPNEG*%\n");
    const SeenSide side(files, analysis::Side::Bottom);
    assertGround(Ground::CoveredCopper, side.at(40 - 6, 2));
    assertGround(Ground::Laminate, side.at(40 - 24.75, 20));
}

CPPUNIT_TEST_FIXTURE(Pictures, aBlindHoleShowsOnItsSideOnly) {
    auto files = writeBoard({});
    const std::string last = "Copper,L2,Bot";
    auto inner = files[1];
    for (const auto place : {"2", "3"}) {
        inner.first = std::string("our-In") + place + "_Cu.gbr";
        inner.second = files[1].second;
        inner.second.replace(inner.second.find(last), last.size(), std::string("Copper,L") + place + ",Inr");
        files.push_back(inner);
    }
    files[1].second.replace(files[1].second.find(last), last.size(), "Copper,L4,Bot");
    insertBehind(files[5].second, "M48\n", "; #@! TF.FileFunction,Plated,1,2,Blind\n");
    assertGround(Ground::Hole, SeenSide(files, analysis::Side::Top).at(24, 20));
    assertGround(Ground::Finish, SeenSide(files, analysis::Side::Bottom).at(40 - 24, 20));
}

CPPUNIT_TEST_FIXTURE(Pictures, clearObjectsOfADrawingAreItsGround) {
    auto files = writeBoard({});
    insertBehind(files[0].second, "D10*\n", "%LPC*%\nX20000000Y20000000D03*\n%LPD*%\n");
    const auto pictures = pictured(files);
    for (const auto& picture : pictures) {
        if (picture.content_type != svg_type) continue;
        const bool has_top = picture.kind == PictureKind::Top || picture.layer == files[0].first;
        const std::string clear = picture.kind == PictureKind::Layer ? "<g class=\"outside\">" : "<g class=\"off\">";
        CPPUNIT_ASSERT_EQUAL(has_top, picture.bytes.find(clear) != std::string::npos);
    }
}

CPPUNIT_TEST_FIXTURE(Pictures, allKindsAreThereInTheirSizes) {
    auto files = writeBoard({});
    files.push_back(legendFile());
    const auto pictures = pictured(files);
    int plain = 0;
    int layers = 0;
    for (const auto& picture : pictures) {
        plain += picture.legend ? 0 : 1;
        layers += picture.kind == PictureKind::Layer ? 1 : 0;
        CPPUNIT_ASSERT(picture.kind == PictureKind::Layer || picture.width == 40'000'000);
        CPPUNIT_ASSERT(picture.kind == PictureKind::Layer || picture.height == 30'000'000);
        CPPUNIT_ASSERT_EQUAL(picture.kind == PictureKind::Layer, !picture.layer.empty());
    }
    CPPUNIT_ASSERT_EQUAL(1, plain);
    CPPUNIT_ASSERT_EQUAL(static_cast<int>(files.size()), layers);
    CPPUNIT_ASSERT_EQUAL(std::size_t{6} + files.size(), pictures.size());
    const auto png = pictureOf(pictures, PictureKind::Bottom, png_type);
    CPPUNIT_ASSERT_EQUAL(2'048, png.columns);
    CPPUNIT_ASSERT_EQUAL(1'536, png.rows);
}

CPPUNIT_TEST_FIXTURE(Pictures, withoutProfileThereIsNoOutline) {
    auto files = writeBoard({});
    std::erase_if(files, [](const auto& file) { return file.second.find("Profile") != std::string::npos; });
    const auto pictures = pictured(files);
    CPPUNIT_ASSERT(pictureOf(pictures, PictureKind::Outline, svg_type).bytes.empty());
    CPPUNIT_ASSERT(!pictureOf(pictures, PictureKind::Top, png_type).bytes.empty());
}

/// A board in which a test changes what was read.
class ChangedBoard {
public:
    ChangedBoard() {
        for (const auto& [name, text] : files_) inputs_.push_back({name, "", text});
        set_ = analysis::analyseSet(inputs_, {}, analysis::serially, analysis::unheard);
    }
    /// Puts 250,000 holes in place of those drilled.
    void drillMany() {
        for (auto& file : set_.files.files) {
            if (!file.isDrill()) continue;
            file.holes.clear();
            for (Nm place = 0; place < 250'000; ++place) {
                const Point at{(place % 500) * 80'000, (place / 500) * 60'000};
                file.holes.push_back({.from = at, .to = at});
            }
        }
    }
    /// Gives the board an outline of 490,000 corners.
    void roughen() {
        auto& outline = set_.result.designs[0].board.outline;
        outline.clear();
        for (Nm row = 0; row < 700; ++row)
            for (Nm column = 0; column < 700; ++column)
                outline.push_back({column * 700'000, row * 500'000 + (column % 2) * 3'000'000});
    }
    std::vector<Picture> pictures(const PictureSize& size = {}) const {
        std::vector<Picture> pictures;
        draw(size, {}, pictures);
        return pictures;
    }
    /// Returns the number of pictures that are left out.
    std::size_t draw(const PictureSize& size, const analysis::Budget& budget, std::vector<Picture>& pictures) const {
        const auto take = [&](Picture picture) { pictures.push_back(std::move(picture)); };
        return drawBoard(set_, 0, size, budget, analysis::serially, take);
    }

private:
    analysis::test::Files files_ = writeBoard({});
    std::vector<analysis::InputFile> inputs_;
    analysis::AnalysedSet set_;
};

void assertSmallAndPlain(const std::vector<Picture>& pictures) {
    for (const auto& picture : pictures) {
        if (picture.content_type != svg_type) continue;
        CPPUNIT_ASSERT(picture.bytes.size() <= PictureSize{}.svg_bytes);
        CPPUNIT_ASSERT_EQUAL(std::string(), problemOfSvg(picture.bytes));
    }
}

bool isReduced(const std::vector<Picture>& pictures, PictureKind kind) {
    return pictureOf(pictures, kind, svg_type).reduced;
}

std::set<std::string> reducedLayers(const std::vector<Picture>& pictures) {
    std::set<std::string> layers;
    for (const auto& picture : pictures)
        if (picture.kind == PictureKind::Layer && picture.reduced) layers.insert(picture.layer);
    return layers;
}

CPPUNIT_TEST_FIXTURE(Pictures, smallDrawingsAreWhole) {
    const auto pictures = ChangedBoard().pictures();
    for (const auto& picture : pictures) CPPUNIT_ASSERT(!picture.reduced);
}

CPPUNIT_TEST_FIXTURE(Pictures, areAsLargeAsTheyMayBe) {
    const ChangedBoard board;
    const auto whole = pictureOf(board.pictures(), PictureKind::Top, svg_type).bytes.size();
    const auto pictures = board.pictures({.pixels = 300, .svg_bytes = whole - 1});
    CPPUNIT_ASSERT(isReduced(pictures, PictureKind::Top));
    const auto png = pictureOf(pictures, PictureKind::Top, png_type);
    CPPUNIT_ASSERT_EQUAL(300, std::max(png.columns, png.rows));
    CPPUNIT_ASSERT_EQUAL(std::string(), problemOfPng(png.bytes, png.columns, png.rows));
    CPPUNIT_ASSERT(!isReduced(board.pictures({.pixels = 300, .svg_bytes = whole}), PictureKind::Top));
}

CPPUNIT_TEST_FIXTURE(Pictures, beginWhileThereIsTime) {
    const ChangedBoard board;
    const auto all = board.pictures();
    std::size_t whole = 0;
    for (int last = 0; last < 60; ++last) {
        int looks = 0;
        const analysis::Budget budget([&looks, last] { return ++looks > last ? 48'000 : 47'999; }, 60'000);
        std::vector<Picture> pictures;
        const auto left_out = board.draw({}, budget, pictures);
        CPPUNIT_ASSERT_EQUAL(pictures.size() < all.size(), left_out > 0);
        for (std::size_t place = 0; place < pictures.size(); ++place)
            CPPUNIT_ASSERT_EQUAL(all[place].bytes, pictures[place].bytes);
        whole = pictures.size();
        if (last == 0) CPPUNIT_ASSERT(pictures.empty());
    }
    CPPUNIT_ASSERT_EQUAL(all.size(), whole);
}

CPPUNIT_TEST_FIXTURE(Pictures, tooManyHolesAreLeftOut) {
    ChangedBoard board;
    board.drillMany();
    const auto pictures = board.pictures();
    assertSmallAndPlain(pictures);
    for (const auto side : {PictureKind::Top, PictureKind::Bottom}) {
        CPPUNIT_ASSERT(isReduced(pictures, side));
        const auto svg = pictureOf(pictures, side, svg_type).bytes;
        CPPUNIT_ASSERT(svg.find("class=\"hole\"") == std::string::npos);
        CPPUNIT_ASSERT(svg.find("class=\"mask\"") != std::string::npos);
    }
    CPPUNIT_ASSERT(!isReduced(pictures, PictureKind::Outline));
    CPPUNIT_ASSERT(reducedLayers(pictures) == std::set<std::string>{"our.drl"});
}

CPPUNIT_TEST_FIXTURE(Pictures, tooRoughAnOutlineBecomesItsBox) {
    ChangedBoard board;
    board.roughen();
    board.drillMany();
    const auto pictures = board.pictures();
    assertSmallAndPlain(pictures);
    for (const auto kind : {PictureKind::Top, PictureKind::Bottom, PictureKind::Outline}) {
        CPPUNIT_ASSERT(isReduced(pictures, kind));
        CPPUNIT_ASSERT(pictureOf(pictures, kind, svg_type).bytes.size() < 2'000);
    }
    CPPUNIT_ASSERT(reducedLayers(pictures) == std::set<std::string>{"our.drl"});
}

CPPUNIT_TEST_FIXTURE(Pictures, aSetThatDrawsNothingHasNoPictures) {
    CPPUNIT_ASSERT(pictured({{"readme.txt", "a board"}}).empty());
}

/// Pictures do not depend on what else is written differently, nor on threads.
CPPUNIT_TEST_FIXTURE(Pictures, oneBoardHasOnePicture) {
    const auto plain = pictureOf(pictured(writeBoard({})), PictureKind::Top, png_type).bytes;
    Dialect repeated;
    repeated.repeated = true;
    Dialect moved;
    moved.shift_x = 12'345;
    moved.shift_y = -6'789;
    Dialect crlf;
    crlf.crlf = true;
    for (const auto& dialect : {repeated, moved, crlf})
        CPPUNIT_ASSERT(plain == pictureOf(pictured(writeBoard(dialect)), PictureKind::Top, png_type).bytes);
}

CPPUNIT_TEST_FIXTURE(Pictures, threadsChangeNothing) {
    const analysis::Parallel threaded = [](std::size_t count, const std::function<void(std::size_t)>& work) {
        std::vector<std::jthread> threads;
        for (std::size_t item = 0; item < count; ++item) threads.emplace_back([&work, item] { work(item); });
    };
    const auto one = pictured(writeBoard({}));
    const auto other = pictured(writeBoard({}), threaded);
    CPPUNIT_ASSERT_EQUAL(one.size(), other.size());
    for (std::size_t index = 0; index < one.size(); ++index) CPPUNIT_ASSERT(one[index].bytes == other[index].bytes);
}

}  // namespace cardcage::pcb::rendering::pictures_test
