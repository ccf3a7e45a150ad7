#include "panel/constellation.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/analysis/panels/copies.hpp"

namespace cardcage::pcb::analysis::panel_test {

class Constellations : public CppUnit::TestFixture {};

/// The files of boards without lines of their own, in the profile of one frame.
Files inFrame(const std::vector<Copy>& copies, double wide, double high) {
    auto files = filesOf(copies);
    Lines profile = {"%TF.FileFunction,Profile,NP*%", "%ADD10C,0.1*%", "D10*"};
    append(profile, rectangle(-5, -5, wide, high));
    files[2].second = gerber(profile);
    return files;
}

const std::vector<Copy> four = {{0, 0}, {22, 0}, {0, 14}, {22, 14}};

CPPUNIT_TEST_FIXTURE(Constellations, groupsThatRecurAreLikelyBoards) {
    const auto board = boardIn(inFrame(four, 52, 36));
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(4, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(2, board.panel->columns);
    CPPUNIT_ASSERT_EQUAL(Nm{22'000'000}, board.panel->step_x);
    CPPUNIT_ASSERT_EQUAL(Nm{14'000'000}, board.panel->step_y);
    CPPUNIT_ASSERT(*board.is_panel.value && !board.is_panel.isSure() && board.panel_suspected);
    // Without lines, the size of one board is not known, nor what lies between two.
    CPPUNIT_ASSERT(!board.width.value && !board.panel->spacing_x && !board.panel->border);
    CPPUNIT_ASSERT_EQUAL(Nm{52'000'000}, *board.delivered_width.value);
}

CPPUNIT_TEST_FIXTURE(Constellations, turnedGroupsAreFound) {
    const auto board = boardIn(inFrame({{0, 0}, {22, 0}, {44, 0}, {0, 14, true}}, 80, 45));
    CPPUNIT_ASSERT(board.panel);
    CPPUNIT_ASSERT_EQUAL(4, board.panel->boards);
    CPPUNIT_ASSERT_EQUAL(1, board.panel->turned);
    CPPUNIT_ASSERT_EQUAL(0, board.panel->columns);
}

/// Rows of holes to break them apart make it sure that there are boards.
CPPUNIT_TEST_FIXTURE(Constellations, groupsThatComeApartAreSurelyBoards) {
    auto files = inFrame({{0, 0}, {22, 0}}, 52, 22);
    files.emplace_back("bites-NPTH.drl", bareHoles(0.5, bites(20.5, 4, true)));
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(board.panel && *board.panel->separation.value == Separation::MouseBites);
    CPPUNIT_ASSERT(board.is_panel.isSure() && *board.is_panel.value && !board.panel_suspected);
    CPPUNIT_ASSERT(!board.width.value);
}

/// The supply of four equal channels joins them: this is one board.
CPPUNIT_TEST_FIXTURE(Constellations, joinedChannelsAreNoPanel) {
    auto files = inFrame(four, 52, 36);
    Lines tracks = {"%ADD11C,0.2*%", "D11*"};
    append(tracks, line(3, 3, 13, 13));
    append(tracks, line(13, 13, 25, 3));
    append(tracks, line(3, 17, 25, 17));
    append(tracks, line(3, 3, 3, 17));
    add(files[0].second, tracks);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.panel);
    CPPUNIT_ASSERT(!board.is_panel.isSure() && !board.width.isSure());
}

/// So does a plane.
CPPUNIT_TEST_FIXTURE(Constellations, channelsOnOnePlaneAreNoPanel) {
    auto files = inFrame(four, 52, 36);
    Lines plane = {"G36*"};
    append(plane, rectangle(-1, -1, 44, 29));
    plane.push_back("G37*");
    append(plane, {"G36*"});
    append(plane, {at(3, 3) + "D02*", at(25, 3) + "D01*", at(25, 17) + "D01*", at(3, 17) + "D01*", at(3, 3) + "D01*"});
    plane.push_back("G37*");
    add(files[1].second, plane);
    CPPUNIT_ASSERT(!boardIn(files).panel);
}

/// Equal parts in one long row, joined by two rails of supply.
CPPUNIT_TEST_FIXTURE(Constellations, aStripOfLightsIsNoPanel) {
    std::vector<Copy> parts;
    for (int part = 0; part < 10; ++part) parts.push_back({20.0 * part, 0});
    auto files = inFrame(parts, 210, 22);
    Lines tracks = {"%ADD11C,0.2*%", "D11*"};
    append(tracks, line(3, 3, 197, 4));
    append(tracks, line(3, 7, 195, 10));
    add(files[0].second, tracks);
    const auto board = boardIn(files);
    CPPUNIT_ASSERT(!board.panel && !board.is_panel.isSure() && !board.width.isSure());
}

CPPUNIT_TEST_FIXTURE(Constellations, aBoardByItselfHasNoGroups) {
    const auto board = boardIn(inFrame({{0, 0}}, 30, 22));
    CPPUNIT_ASSERT(!board.panel && !board.panel_suspected);
    CPPUNIT_ASSERT(board.width.isSure());
}

std::vector<Feature> features(const std::vector<Copy>& copies) {
    std::vector<Feature> features;
    for (const auto& copy : copies) {
        Nm size = 300'000;
        for (const auto& pad : padsOf(copy))
            features.push_back({{0, size += 100'000}, {std::llround(pad.x * 1e6), std::llround(pad.y * 1e6)}});
    }
    return features;
}

CPPUNIT_TEST_FIXTURE(Constellations, allQuarterTurnsAreTold) {
    auto places = features({{0, 0}, {30, 0, true}});
    // The second board again, upside down.
    for (std::size_t number = 0; number < 8; ++number) {
        const auto half = turned(places[number].second, 2);
        places.push_back({places[number].first, {half.x + 90'000'000, half.y + 12'000'000}});
    }
    const auto clusters = clustersOf(places);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, clusters.size());
    int quarters = 0;
    for (const auto& cluster : clusters) quarters += cluster.quarters;
    CPPUNIT_ASSERT_EQUAL(3, quarters);
}

/// A tenth of the features may be those of rails, no more.
CPPUNIT_TEST_FIXTURE(Constellations, otherFeaturesAreFew) {
    auto places = features({{0, 0}, {30, 0}, {60, 0}, {90, 0}});
    places.push_back({{0, 900'000'000}, {-3'000'000, 1'000'000}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, clustersOf(places).size());
    for (Nm other = 0; other < 8; ++other)
        places.push_back({{0, 900'000'000}, {-3'000'000 - other * 700'000, other * other * 900'000}});
    CPPUNIT_ASSERT(clustersOf(places).empty());
}

/// Groups that lie within each other are no boards.
CPPUNIT_TEST_FIXTURE(Constellations, groupsWithinEachOtherAreNoBoards) {
    CPPUNIT_ASSERT(clustersOf(features({{0, 0}, {1, 1}})).empty());
}

}  // namespace cardcage::pcb::analysis::panel_test
