#include "work/stated/copper_remarks.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::copper_remarks_test {

using analysis::Code;
using analysis::Nm;
using analysis::Side;

class CopperRemarks : public CppUnit::TestFixture {};

constexpr rules::Micro micrometre = rules::one;

/// A board whose layers have these widths and clearances, from the top.
analysis::AnalysisResult board(
    const std::vector<std::pair<Nm, Nm>>& layers, double confidence = analysis::derived, bool has_gaps = true
) {
    analysis::AnalysisResult result;
    auto& design = result.designs.emplace_back();
    for (std::size_t place = 0; place < layers.size(); ++place) {
        auto& file = result.files.emplace_back();
        file.role.side = place == 0 ? Side::Top : place + 1 == layers.size() ? Side::Bottom : Side::Inner;
        auto& layer = design.copper.layers.emplace_back();
        layer.file = place;
        const auto width = static_cast<double>(layers[place].first);
        layer.tracks.common = analysis::Measure::of(width, {1, 2}, confidence);
        const auto gap = static_cast<double>(layers[place].second);
        if (has_gaps) layer.gaps.clearance = analysis::Measure::of(gap, {3, 4}, confidence);
    }
    return result;
}

std::vector<analysis::Finding> foundIn(analysis::AnalysisResult result, const StatedCopper& stated) {
    addCopperRemarks(result.designs.front(), stated, result);
    return result.findings.list();
}

CPPUNIT_TEST_FIXTURE(CopperRemarks, thickOuterCopperNeedsWideTracks) {
    // 70 µm need 0.16 mm, of which the list has 0.175 mm.
    const auto found =
        foundIn(board({{150'000, 200'000}, {200'000, 200'000}}), {.outer = 70 * micrometre, .inner = {}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());
    CPPUNIT_ASSERT(found[0].code == Code::CopperWeightVsTrack);
    CPPUNIT_ASSERT_EQUAL(std::string("Top"), found[0].layer);
    CPPUNIT_ASSERT(found[0].specified == 0.175 && found[0].measured == 0.15);
    CPPUNIT_ASSERT((found[0].place == analysis::Point{1, 2}));
}

CPPUNIT_TEST_FIXTURE(CopperRemarks, clearancesAreJudgedToo) {
    const auto found = foundIn(board({{200'000, 90'000}, {200'000, 99'500}}), {.outer = 35 * micrometre, .inner = {}});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());  // 99.5 µm are 0.1 mm, rounded
    CPPUNIT_ASSERT(found[0].specified == 0.1 && found[0].measured == 0.09);
}

CPPUNIT_TEST_FIXTURE(CopperRemarks, innerLayersHaveTheirOwnCopper) {
    const auto four = board({{100'000, 100'000}, {110'000, 200'000}, {125'000, 200'000}, {100'000, 100'000}});
    const auto found = foundIn(four, {.outer = 35 * micrometre, .inner = 35 * micrometre});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());
    CPPUNIT_ASSERT_EQUAL(std::string("L2"), found[0].layer);
    CPPUNIT_ASSERT(found[0].specified == 0.125 && found[0].measured == 0.11);
}

CPPUNIT_TEST_FIXTURE(CopperRemarks, nothingIsJudgedThatIsNotKnown) {
    const auto narrow = board({{75'000, 75'000}, {75'000, 75'000}});
    CPPUNIT_ASSERT(foundIn(narrow, {}).empty());
    // A thickness that is near none of the list.
    CPPUNIT_ASSERT(foundIn(narrow, {.outer = 500 * micrometre, .inner = {}}).empty());
    const auto unsure = board({{75'000, 75'000}, {75'000, 75'000}}, analysis::likely);
    CPPUNIT_ASSERT(foundIn(unsure, {.outer = 70 * micrometre, .inner = {}}).empty());
    CPPUNIT_ASSERT_EQUAL(
        std::size_t{2},
        foundIn(
            board({{75'000, 0}, {75'000, 0}}, analysis::derived, false), {.outer = 70 * micrometre, .inner = {}}
        ).size()
    );
}

}  // namespace cardcage::pcb::copper_remarks_test
