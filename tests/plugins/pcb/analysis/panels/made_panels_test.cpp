#include <cppunit/extensions/HelperMacros.h>

#include <cmath>
#include <iostream>
#include <map>

#include "tests/plugins/pcb/analysis/panels/made.hpp"

namespace cardcage::pcb::analysis::panel_test {
namespace {

/// The number of values that are told right or wrong, surely or not, or not at all.
struct Tally {
    int right = 0, likely_right = 0, likely_wrong = 0, silent = 0, wrong = 0;
};

/// Compares answers with the truth and remembers what is surely wrong.
class Referee {
public:
    template <typename Type>
    void judge(const std::string& what, const Value<Type>& told, bool is_right) {
        auto& own = tallies_[what];
        if (!told.value) ++own.silent;
        if (!told.value) return;
        if (told.isSure() && !is_right) wrong_ += " " + what;
        ++(told.isSure() ? (is_right ? own.right : own.wrong) : is_right ? own.likely_right : own.likely_wrong);
    }
    void judgeLength(const std::string& what, const Value<Nm>& told, std::optional<double> truth) {
        const auto name = told.value ? what + " " + std::to_string(millimetres(*told.value)) : what;
        const bool is_right = told.value && truth && std::abs(millimetres(*told.value) - *truth) < 0.02;
        judge(what, told, is_right);
        if (told.isSure() && !is_right) wrong_ += " " + name + " not " + std::to_string(truth.value_or(0));
    }
    void judge(const Made& made) {
        const auto result = analysed(made.files);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, result.designs.size());
        const auto& design = result.designs[0];
        const auto& board = design.board;
        judge("copper layers", design.copper_layers, design.copper_layers.value == made.layers);
        judge("is panel", board.is_panel, board.is_panel.value == (made.boards > 1));
        judgeLength("width", board.width, made.size ? std::optional(made.size->x) : std::nullopt);
        judgeLength("height", board.height, made.size ? std::optional(made.size->y) : std::nullopt);
        judgeLength("delivered width", board.delivered_width, made.delivered.x);
        judgeLength("delivered height", board.delivered_height, made.delivered.y);
        judgePanel(made, board);
        if (made.cutouts) judge("cutouts", board.cutouts, board.cutouts.value == *made.cutouts);
        if (made.area) judge("area", board.area, board.area.value && std::abs(*board.area.value - *made.area) < 0.5);
    }
    /// The values that were surely wrong since it was asked last.
    std::string wrong() { return std::exchange(wrong_, {}); }
    void print() const {
        for (const auto& [what, own] : tallies_)
            std::cout << what << ": sure " << own.right << ", likely " << own.likely_right << " right and "
                      << own.likely_wrong << " wrong, null " << own.silent << ", surely wrong " << own.wrong << "\n";
    }
    const Tally& of(const std::string& what) const { return tallies_.at(what); }

private:
    void judgePanel(const Made& made, const Board& board) {
        const bool has_panel = board.panel.has_value();
        const auto boards = has_panel ? Value<int>::of(board.panel->boards, Source::Measured, board.is_panel.confidence)
                                      : Value<int>::none(Reason::NotAnalysed);
        judge("boards", boards, boards.value == made.boards);
        if (boards.isSure() && *boards.value != made.boards) wrong_ += " " + std::to_string(*boards.value);
        if (!has_panel) return;
        const auto& separation = board.panel->separation;
        judge("separation", separation, separation.value && made.separations.contains(*separation.value));
    }

    std::map<std::string, Tally> tallies_;
    std::string wrong_;
};

class MadePanels : public CppUnit::TestFixture {};

/// Panels, and boards that look like some, are told right, or not surely.
CPPUNIT_TEST_FIXTURE(MadePanels, nothingSureIsWrong) {
    Referee referee;
    std::string wrong;
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        const auto made = madeFrom(seed);
        referee.judge(made);
        if (const auto what = referee.wrong(); !what.empty())
            wrong += std::to_string(seed) + " (" + made.kind + ", " + std::to_string(made.boards) + "):" + what + "\n";
    }
    referee.print();
    CPPUNIT_ASSERT_EQUAL(std::string(), wrong);
    // Silence about everything would be no answer either.
    CPPUNIT_ASSERT(referee.of("delivered width").right > 100 && referee.of("boards").right > 30);
    CPPUNIT_ASSERT(referee.of("width").right > 80 && referee.of("copper layers").right > 250);
}

}  // namespace
}  // namespace cardcage::pcb::analysis::panel_test
