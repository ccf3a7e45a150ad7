#include "values/budget.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <memory>

#include "nets/gaps.hpp"
#include "tests/plugins/pcb/analysis/copper/drawn.hpp"
#include "tests/plugins/pcb/analysis/features/square_board.hpp"

namespace cardcage::pcb::analysis::budget_test {

using namespace test;

class TimeOfAnAnalysis : public CppUnit::TestFixture {};

/// A board with pads, vias, an area, and `tracks` tracks at the top.
SquareBoard board(int tracks) {
    SquareBoard board;
    board.top = Lines{"D10*", flash(2, 2), flash(2, 3)} + area({{1, 15}, {19, 15}, {19, 19}, {1, 19}}) + Lines{"D12*"};
    for (int track = 0; track < tracks; ++track) {
        const double x = 4 + 0.003 * track;
        board.top = board.top + line(x, 3, x, 3 + 0.001 * (track % 100));
    }
    board.bottom = {"D10*", flash(2, 2), flash(2, 3)};
    board.plated = "T1\nX2.0Y2.0\nX2.0Y3.0\n";
    return board;
}

AnalysisResult analysedIn(const SquareBoard& board, const Budget& budget) {
    const auto files = board.files();
    std::vector<InputFile> inputs;
    for (const auto& [name, text] : files) inputs.push_back({name, "", text, {}});
    return analyseSet(std::move(inputs), {}, serially, unheard, budget).result;
}

int countOf(const AnalysisResult& result, Code code) {
    const auto& list = result.findings.list();
    return static_cast<int>(std::count_if(list.begin(), list.end(), [&](const Finding& finding) {
        return finding.code == code;
    }));
}

/// A clock that always shows the same.
Budget at(std::int64_t milliseconds) {
    return {[milliseconds] { return milliseconds; }, 60'000};
}

CPPUNIT_TEST_FIXTURE(TimeOfAnAnalysis, nothingChangesWhileThereIsTime) {
    const auto with = analysedIn(board(10), at(23'999));
    const auto without = board(10).result();
    CPPUNIT_ASSERT(with.findings.list() == without.findings.list());
    const auto& one = with.designs.at(0).copper;
    const auto& other = without.designs.at(0).copper;
    CPPUNIT_ASSERT(one.clearance.value == other.clearance.value && one.clearance.value.value);
    CPPUNIT_ASSERT(one.annular_ring.value == other.annular_ring.value && one.annular_ring.value.value);
    CPPUNIT_ASSERT(one.layers[0].area == other.layers[0].area && one.layers[0].area.value);
}

CPPUNIT_TEST_FIXTURE(TimeOfAnAnalysis, stepsGoOneAfterTheOther) {
    for (const auto& [used, left_out] :
         {std::pair{24'000, 1}, {30'000, 2}, {36'000, 4}, {39'000, 4}, {42'000, 5}, {45'000, 6}}) {
        const auto result = analysedIn(board(10), at(used));
        CPPUNIT_ASSERT_EQUAL(left_out, countOf(result, Code::SkippedForTime));
        const auto& copper = result.designs.at(0).copper;
        CPPUNIT_ASSERT(copper.openings.at(0).web.value.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 2, copper.clearance.value.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 3, copper.common_track_width.value.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 3, copper.copper_width.value.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 3, copper.layers[0].neck.narrowest.value.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 5, copper.annular_ring.value.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 6, copper.layers[0].area.reason == Reason::SkippedForTime);
        CPPUNIT_ASSERT_EQUAL(left_out >= 3, copper.layers[0].is_plane.reason == Reason::SkippedForTime);
    }
}

CPPUNIT_TEST_FIXTURE(TimeOfAnAnalysis, sizeLayersAndHolesAreAlwaysFound) {
    const auto result = analysedIn(board(10), at(1'000'000));
    const auto& design = result.designs.at(0);
    CPPUNIT_ASSERT(design.board.width.isSure() && design.copper_layers.isSure());
    CPPUNIT_ASSERT(design.holes.round.isSure() && *design.holes.round.value == 2);
}

/// The clock is late from the look with that number on.
Budget lateFrom(int look) {
    auto looks = std::make_shared<int>(0);
    return {[looks, look] { return ++*looks < look ? 0 : 30'000; }, 60'000};
}

CPPUNIT_TEST_FIXTURE(TimeOfAnAnalysis, aStepIsGivenUpOnItsWay) {
    const auto budget = lateFrom(3);
    Deadline deadline(budget, Step::Clearances);
    deadline.look();
    for (int call = 0; call < 511; ++call) deadline.check();
    CPPUNIT_ASSERT_THROW(deadline.check(), StepIsOver);

    Lines tracks = {"%ADD10C,0.1*%", "D10*"};
    for (int track = 0; track < 1'000; ++track) tracks = tracks + line(0, 0.3 * track, 1, 0.3 * track);
    const Drawn drawn(tracks);
    const auto gaps = [&](Deadline until) {
        return gapsWithin(drawn->sheet, drawn->grid, drawn->islands, 250'000, until);
    };
    CPPUNIT_ASSERT_EQUAL(std::size_t{999}, gaps({}).size());
    const auto late = lateFrom(2);
    CPPUNIT_ASSERT_THROW(gaps(Deadline(late, Step::Clearances)), StepIsOver);
}

CPPUNIT_TEST_FIXTURE(TimeOfAnAnalysis, aFileIsReadForTenSeconds) {
    const auto readBy = [](std::int64_t step) {
        auto now = std::make_shared<std::int64_t>(0);
        return analysedIn(board(5'000), Budget([now, step] { return *now += step; }, 100'000'000));
    };
    const auto result = readBy(10'001);
    CPPUNIT_ASSERT_EQUAL(1, countOf(result, Code::LimitExceeded));
    const auto file = std::find_if(result.files.begin(), result.files.end(), [](const AnalysedFile& each) {
        return each.name == "a.gbr";
    });
    CPPUNIT_ASSERT(!file->read);
    CPPUNIT_ASSERT_EQUAL(0, countOf(readBy(1'000), Code::LimitExceeded));
}

}  // namespace cardcage::pcb::analysis::budget_test
