#include "panel/separation.hpp"

#include <algorithm>
#include <cmath>

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm no_gap = 100 * one_micrometre;
/// Narrower gaps are those of drawings: no router fits in.
constexpr Nm narrowest_gap = 500 * one_micrometre;
/// Boards farther apart have something else between them.
constexpr Nm widest_gap = 25 * one_millimetre;
/// Rows of holes may lie within the line of the board.
constexpr Nm reach_of_bites = 1 * one_millimetre;

/// More paths than this are those of a drawing that is milled.
constexpr std::size_t most_paths = 20'000;

/// The ground between two boards side by side.
struct Strip {
    Box box;
    bool is_upright = false;

    Nm width() const { return is_upright ? box.high.x - box.low.x : box.high.y - box.low.y; }
    Nm low() const { return is_upright ? box.low.y : box.low.x; }
    Nm high() const { return is_upright ? box.high.y : box.high.x; }
};

/// The strip to the nearest board on the right of `board`, or above it.
std::optional<Strip> stripBeside(const Box& board, const std::vector<Box>& boards, bool is_upright) {
    std::optional<Strip> nearest;
    for (const auto& other : boards) {
        const auto from = is_upright ? board.high.x : board.high.y;
        const auto to = is_upright ? other.low.x : other.low.y;
        const auto low = is_upright ? std::max(board.low.y, other.low.y) : std::max(board.low.x, other.low.x);
        const auto high = is_upright ? std::min(board.high.y, other.high.y) : std::min(board.high.x, other.high.x);
        if (&other == &board || to < from - no_gap || to - from > widest_gap || high - low < one_millimetre) continue;
        const Strip strip{is_upright ? Box{{from, low}, {to, high}} : Box{{low, from}, {high, to}}, is_upright};
        if (!nearest || strip.width() < nearest->width()) nearest = strip;
    }
    return nearest;
}

/// Evidence of one kind: on how many strips, and the trust in the weakest.
struct Evidence {
    std::size_t strips = 0;
    double trust = stated;
    Source source = Source::Measured;

    void add(double own, Source from) {
        source = strips == 0 ? from : std::max(source, from);
        trust = std::min(trust, own);
        ++strips;
    }
};

class Judge {
public:
    Judge(
        const FileSet& set,
        const DesignFiles& design,
        const std::vector<Box>& boards,
        const std::vector<CutLine>& lines,
        const Bites& bites
    )
        : lines_(lines), bites_(bites) {
        for (const bool is_upright : {true, false})
            for (const auto& board : boards)
                if (const auto strip = stripBeside(board, boards, is_upright)) strips_.push_back(*strip);
        for (const auto index : design.files)
            for (const auto& hole : set.files[index].holes)
                if (hole.kind != Hole::Kind::Round && paths_.size() < most_paths) paths_.push_back(hole);
        std::sort(paths_.begin(), paths_.end(), [](const Hole& left, const Hole& right) {
            return left.from.x < right.from.x;
        });
    }

    Value<Separation> run() {
        for (const auto& strip : strips_) judge(strip);
        const auto all = strips_.size();
        if (all == 0) return Value<Separation>::none(Reason::NotInFiles);
        const auto cut = scored_.strips + touching_.strips;
        if (cut == all) return told(Separation::VCut, scored_, touching_);
        if (cut > 0) return told(Separation::VCutAndRouting, scored_, touching_, bitten_, routed_, apart_);
        // Rows of holes may hold some boards, and routed gaps part others.
        auto apart = bitten_.strips > 0 ? told(Separation::MouseBites, bitten_, routed_, apart_)
                                        : told(Separation::Routing, routed_, apart_);
        // Stated cuts beside all boards may be those of their rails.
        if (std::ranges::any_of(lines_, &CutLine::is_stated)) apart.confidence = std::min(apart.confidence, likely);
        return apart;
    }

private:
    void judge(const Strip& strip) {
        if (const auto* line = lineAlong(strip)) {
            const bool is_at_the_edge = strip.width() <= no_gap || hasLinesAtBothSides(strip);
            return scored_.add(is_at_the_edge ? line->trust : std::min(line->trust, likely), line->source);
        }
        if (const auto* row = rowIn(strip))
            return bitten_.add(
                row->is_stated ? derived
                : row->is_bare ? sure
                               : likely,
                row->is_stated ? Source::X2 : Source::Measured
            );
        if (strip.width() < narrowest_gap) return touching_.add(likely, Source::Measured);
        if (isRouted(strip)) return routed_.add(sure, Source::Measured);
        apart_.add(likely, Source::Measured);
    }
    /// The most trusted line that runs along a strip; outlines of boards that touch are one, too.
    const CutLine* lineAlong(const Strip& strip) const {
        const CutLine* best = nullptr;
        const auto across = [&](Nm at) {
            const auto low = strip.is_upright ? strip.box.low.x : strip.box.low.y;
            return at >= low - no_gap && at <= low + std::max<Nm>(strip.width(), 0) + no_gap;
        };
        for (const auto& line : lines_) {
            if (line.is_upright != strip.is_upright || !across(line.at) || !line.runsFrom(strip.low(), strip.high()))
                continue;
            // Boards apart from each other have lines of their own at both sides, which are no cuts.
            if (!line.is_stated && (strip.width() > no_gap || !line.is_profile)) continue;
            if (best == nullptr || line.trust > best->trust) best = &line;
        }
        return best;
    }
    bool hasLinesAtBothSides(const Strip& strip) const {
        const auto low = strip.is_upright ? strip.box.low.x : strip.box.low.y;
        const auto isAt = [&](Nm at) {
            return std::any_of(lines_.begin(), lines_.end(), [&](const CutLine& line) {
                return line.is_stated && line.is_upright == strip.is_upright && std::abs(line.at - at) <= no_gap;
            });
        };
        return isAt(low) && isAt(low + strip.width());
    }
    const BiteRow* rowIn(const Strip& strip) const {
        const auto area = strip.box.grownBy(reach_of_bites);
        const auto found = std::find_if(bites_.rows.begin(), bites_.rows.end(), [&](const BiteRow& row) {
            return area.contains(row.box.low) && area.contains(row.box.high);
        });
        return found == bites_.rows.end() ? nullptr : &*found;
    }
    bool isRouted(const Strip& strip) const {
        const auto area = strip.box.grownBy(no_gap);
        auto path = std::lower_bound(paths_.begin(), paths_.end(), area.low.x, [](const Hole& hole, Nm x) {
            return hole.from.x < x;
        });
        for (; path != paths_.end() && path->from.x <= area.high.x; ++path)
            if (area.contains(path->from) && area.contains(path->to) &&
                distance(path->from, path->to) >= static_cast<double>(one_millimetre))
                return true;
        return false;
    }
    template <typename... Others>
    static Value<Separation> told(Separation what, const Evidence& first, const Others&... others) {
        double trust = stated;
        Source source = Source::User;
        const auto take = [&](const Evidence& evidence) {
            if (evidence.strips == 0) return;
            trust = std::min(trust, evidence.trust);
            source = std::max(source, evidence.source);
        };
        take(first);
        (take(others), ...);
        return Value<Separation>::of(what, source, trust);
    }

    const std::vector<CutLine>& lines_;
    const Bites& bites_;
    std::vector<Strip> strips_;
    std::vector<Hole> paths_;
    Evidence scored_, touching_, bitten_, routed_, apart_;
};

}  // namespace

Value<Separation> separationOf(
    const FileSet& set,
    const DesignFiles& design,
    const std::vector<Box>& boards,
    const std::vector<CutLine>& lines,
    const Bites& bites
) {
    return Judge(set, design, boards, lines, bites).run();
}

}  // namespace cardcage::pcb::analysis
