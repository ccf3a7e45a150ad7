#include "evidence/scores.hpp"

#include <initializer_list>

#include "evidence/pad_match.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// Scores: from what can hardly be otherwise to what is merely possible.
constexpr double firm = 1.0;
constexpr double good = 0.75;
constexpr double possible = 0.4;

/// Fewer flashes and areas lie anywhere by chance.
constexpr std::size_t fewest_stamps = 3;

constexpr double least_at_holes = 0.3;
constexpr double least_joined = 0.1;
constexpr double least_joined_without_holes = 0.3;
constexpr double least_pour = 0.2;
constexpr double most_at_holes = 0.8;

constexpr double least_explained = 0.85;
constexpr double least_larger = 0.2;
constexpr double least_smaller = 0.5;
constexpr double most_pasted_holes = 0.1;
constexpr double all_within = 0.95;
constexpr double not_all_within = 0.9;
constexpr double few = 0.02;

constexpr std::size_t fewest_lines = 10;
constexpr std::size_t most_lines_of_profile = 20'000;
constexpr double least_closed = 0.98;
constexpr double least_on_board = 0.85;
constexpr double most_in_openings = 0.05;
constexpr Nm over_the_edge = 300 * one_micrometre;
constexpr double most_length = 8;

/// Whether strokes lead from pad to pad.
bool isJoined(const Signs& signs, bool has_holes) {
    if (signs.strokes == 0) return false;
    if (has_holes) return signs.stamps_joined >= least_joined || signs.ends_joined >= least_joined;
    return signs.stamps_joined >= least_joined_without_holes && signs.ends_joined >= least_joined;
}

double copperScore(const Signs& signs, bool has_holes) {
    if (signs.stamps < fewest_stamps) return 0;
    if (!has_holes) return isJoined(signs, false) ? good : signs.stamps_joined > 0 ? possible : 0;
    if (signs.stamps_at_holes < least_at_holes) return 0;
    if (isJoined(signs, true)) return firm;
    if (signs.areas > 0 && signs.largest_area >= least_pour) return good;
    // Pads without tracks, and what a negative plane leaves free.
    return signs.strokes <= 2 * signs.stamps ? possible : 0;
}

/// Scores of drawings that may be openings.
class OpeningScorer {
public:
    explicit OpeningScorer(Drawings& drawings) : drawings_(drawings), copper_(drawings.signsOf(Function::Copper)) {}

    void run() {
        for (auto& drawing : drawings_.list) collect(drawing);
        for (auto& drawing : drawings_.list)
            if (drawing.isOpen()) score(drawing);
    }

private:
    struct Opening {
        const Signs* signs;
        PadMatch match;
        bool is_mask;
    };

    bool mayOpen(const Signs& signs) const {
        return signs.stamps >= fewest_stamps && (2 * signs.strokes <= signs.stamps || drawsStrokesOf(signs, copper_));
    }
    void collect(const Candidate& drawing) {
        const bool is_stated = drawing.is(Function::SolderMask) || drawing.is(Function::Paste);
        if (!is_stated && (drawing.role.known() || !mayOpen(drawing.signs))) return;
        const auto match = matchPads(drawing.signs, copper_, drawings_.holes);
        if (is_stated || match.explained >= least_explained)
            openings_.push_back({&drawing.signs, match, drawing.is(Function::SolderMask)});
    }
    void score(Candidate& drawing) const {
        const auto own = std::find_if(openings_.begin(), openings_.end(), [&](const Opening& opening) {
            return opening.signs == &drawing.signs;
        });
        if (own == openings_.end() || copper_.empty()) return;
        drawing.scores[Function::SolderMask] = maskScore(*own);
        drawing.scores[Function::Paste] = pasteScore(*own);
    }
    double maskScore(const Opening& own) const {
        const auto& match = own.match;
        if (match.smaller >= least_smaller) return 0;
        if (match.larger >= least_larger && match.larger > 3 * match.smaller)
            return match.beside_holes > few ? firm : good;
        // Holes without soldered pads are those of vias: bare ones among them would be no choice of a program.
        const auto& signs = *own.signs;
        const bool opens_pins = signs.stamps_at_holes > most_pasted_holes && signs.holes_met < most_at_holes;
        return opens_pins || holdsAnother(own) ? good : possible;
    }
    double pasteScore(const Opening& own) const {
        if (own.signs->stamps_at_holes > most_pasted_holes || own.match.larger >= least_smaller) return 0;
        if (own.match.smaller >= least_smaller) return firm;
        return liesInAnother(own) ? good : possible;
    }
    /// Whether another opening has some of these places and no other ones: a stencil, below a mask that opens more.
    bool holdsAnother(const Opening& own) const {
        return std::any_of(openings_.begin(), openings_.end(), [&](const Opening& other) {
            return &other != &own && !other.is_mask && other.signs->stamps_at_holes <= most_pasted_holes &&
                   shareWithin(*other.signs, *own.signs) >= all_within &&
                   shareWithin(*own.signs, *other.signs) <= not_all_within;
        });
    }
    bool liesInAnother(const Opening& own) const {
        return std::any_of(openings_.begin(), openings_.end(), [&](const Opening& other) {
            if (&other == &own || shareWithin(*own.signs, *other.signs) < all_within) return false;
            return shareWithin(*other.signs, *own.signs) <= not_all_within ||
                   shareLarger(*other.signs, *own.signs) >= least_smaller;
        });
    }

    Drawings& drawings_;
    const std::vector<const Signs*> copper_;
    std::vector<Opening> openings_;
};

Box boxOf(const Drawings& drawings, std::initializer_list<Function> functions) {
    Box box;
    for (const auto function : functions)
        for (const auto* signs : drawings.signsOf(function)) box.add(signs->box);
    return box;
}

double profileScore(const Signs& signs, const Box& copper) {
    const bool is_lines = signs.stamps == 0 && signs.strokes > 0 && signs.strokes <= most_lines_of_profile;
    if (!is_lines || signs.ends_closed < least_closed || !signs.box.grownBy(over_the_edge).contains(copper)) return 0;
    // Text is much longer than the lines around it.
    const double around = millimetres(signs.box.width()) + millimetres(signs.box.height());
    return signs.length <= most_length * around ? good : 0;
}

/// Print on pads is no print; that of the other side lies where it likes.
bool avoidsOpenings(const Signs& signs, const std::vector<const Signs*>& masks) {
    return masks.empty() || std::any_of(masks.begin(), masks.end(), [&](const Signs* mask) {
               const auto isOpen = [&](const Spot& spot) { return mask->stamp_boxes.covers(spot.at); };
               return shareOf(signs.some_strokes, isOpen) <= most_in_openings;
           });
}

double legendScore(const Signs& signs, const Box& board, const std::vector<const Signs*>& masks) {
    const auto lines = signs.strokes + signs.areas;
    const auto flashes = signs.stamps - signs.areas;
    if (lines < fewest_lines || 10 * flashes > lines || signs.stamps_at_holes > few) return 0;
    if (signs.largest_area >= least_pour) return 0;
    const auto isOnBoard = [&](const Spot& spot) { return board.contains(spot.at); };
    const bool is_on_board = (signs.strokes == 0 || shareOf(signs.some_strokes, isOnBoard) >= least_on_board) &&
                             (signs.stamps == 0 || shareOf(signs.some_stamps, isOnBoard) >= least_on_board);
    return is_on_board && avoidsOpenings(signs, masks) ? good : possible;
}

}  // namespace

void scoreCopper(Drawings& drawings) {
    const bool has_holes = drawings.holes.known();
    for (auto& drawing : drawings.list)
        if (drawing.is_unstated) drawing.scores[Function::Copper] = copperScore(drawing.signs, has_holes);
}

void scoreOpenings(Drawings& drawings) {
    OpeningScorer(drawings).run();
}

void scoreProfile(Drawings& drawings) {
    const auto copper = boxOf(drawings, {Function::Copper});
    for (auto& drawing : drawings.list)
        if (!copper.empty() && drawing.isOpen())
            drawing.scores[Function::Profile] = profileScore(drawing.signs, copper);
}

void scoreLegend(Drawings& drawings) {
    const auto board = boxOf(drawings, {Function::Copper, Function::Profile});
    const auto masks = drawings.signsOf(Function::SolderMask);
    for (auto& drawing : drawings.list)
        if (!board.empty() && drawing.isOpen() && drawing.scores[Function::Profile] == 0)
            drawing.scores[Function::Legend] = legendScore(drawing.signs, board, masks);
}

}  // namespace cardcage::pcb::analysis
