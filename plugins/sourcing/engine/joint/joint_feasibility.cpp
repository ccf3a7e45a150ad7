#include "joint/joint_feasibility.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace cardcage::sourcing::engine {
namespace {

/// Orders in which parts are filled; each makes another search, since a search that starts badly may never end.
constexpr std::uint32_t fill_orders = 8;

/// Depth first over boxes. The ends of a box are possible quantities. A flow fills the parts one after the other up to
/// these ends, so few parts are between them; where such a part cannot cover its quantity, the box is cut around it.
class DivisionSearch {
public:
    DivisionSearch(JointCosts& costs, const JointCluster& cluster, std::uint64_t most_solves)
        : costs_(costs), cluster_(cluster), most_solves_(most_solves) {
        for (const auto part : cluster.parts) quantities_.emplace_back(costs, part);
    }

    PossibleDivision run(std::uint32_t fill_order, std::uint64_t most_nodes) {
        orderParts(fill_order);
        std::vector<CoverBox> open{cluster_.wholeBox(costs_)};
        for (std::uint64_t node = 0; !open.empty(); ++node) {
            if (node >= most_nodes || costs_.solves() >= most_solves_) return {};
            auto box = std::move(open.back());
            open.pop_back();
            if (!settle(box)) continue;
            const auto covers = filled(box);
            if (!covers) continue;
            const auto cut = partToCut(box, *covers);
            if (!cut) return {Feasibility::Possible, *covers};
            divide(box, *cut, (*covers)[*cut], open);
        }
        return {Feasibility::Impossible, {}};
    }

private:
    /// Every order begins at another part and goes through them in other steps.
    void orderParts(std::uint32_t fill_order) {
        const auto parts = static_cast<std::uint32_t>(cluster_.parts.size());
        order_.resize(parts);
        std::iota(order_.begin(), order_.end(), 0U);
        const auto first = static_cast<std::ptrdiff_t>(std::uint64_t{parts} * fill_order / fill_orders);
        std::rotate(order_.begin(), order_.begin() + first, order_.end());
        if (fill_order % 2 == 1)
            std::stable_partition(order_.begin(), order_.end(), [](std::uint32_t part) { return part % 2 == 0; });
    }

    /// Narrows a box until its ends are possible for each part. False: it is empty.
    bool settle(CoverBox& box) {
        for (bool changes = true; changes;) {
            if (!cluster_.narrow(box)) return false;
            changes = false;
            for (std::size_t i = 0; i < box.from.size(); ++i) {
                const auto from = quantities_[i].next(box.from[i], box.to[i]);
                const auto to = from ? quantities_[i].previous(*from, box.to[i]) : std::nullopt;
                if (!to) return false;
                changes = changes || *from != box.from[i] || *to != box.to[i];
                box.from[i] = *from;
                box.to[i] = *to;
            }
        }
        return true;
    }

    /// Quantities within the box that serve all needs; nothing if there are none.
    std::optional<std::vector<Quantity>> filled(const CoverBox& box) {
        flow_.begin(cluster_.needs, cluster_.bought);
        for (std::uint32_t i = 0; i < box.from.size(); ++i) {
            const auto forced = box.from[i] - cluster_.bases[i];
            if (flow_.add(i, forced) < forced) return std::nullopt;
        }
        auto covers = box.from;
        for (const auto i : order_) covers[i] += flow_.add(i, box.to[i] - box.from[i]);
        if (flow_.missing() > 0) return std::nullopt;
        return covers;
    }

    /// The part with the narrowest bounds among those that cannot cover their quantity.
    std::optional<std::size_t> partToCut(const CoverBox& box, const std::vector<Quantity>& covers) {
        std::optional<std::size_t> cut;
        for (std::size_t i = 0; i < covers.size(); ++i) {
            if (quantities_[i].includes(covers[i])) continue;
            if (!cut || box.to[i] - box.from[i] < box.to[*cut] - box.from[*cut]) cut = i;
        }
        return cut;
    }

    /// The boxes beside a quantity that is not possible; the one whose end is nearer is searched first.
    void divide(const CoverBox& box, std::size_t part, Quantity at, std::vector<CoverBox>& open) {
        const auto below = quantities_[part].previous(box.from[part], at);
        const auto above = quantities_[part].next(at, box.to[part]);
        auto lower = box;
        auto upper = box;
        if (below) lower.to[part] = *below;
        if (above) upper.from[part] = *above;
        const bool is_lower_first = below && (!above || at - *below <= *above - at);
        if (below && !is_lower_first) open.push_back(lower);
        if (above) open.push_back(std::move(upper));
        if (below && is_lower_first) open.push_back(std::move(lower));
    }

    JointCosts& costs_;
    const JointCluster& cluster_;
    std::uint64_t most_solves_;
    std::vector<PossibleQuantities> quantities_;
    std::vector<std::uint32_t> order_;
    NeedFlow flow_;
};

}  // namespace

std::optional<Quantity> PossibleQuantities::next(Quantity from, Quantity to) {
    if (from > to) return std::nullopt;
    if (includes(from)) return from;
    from = std::max(from, step_);
    while (from <= to) {
        const auto exact = costs_.withoutExcess(part_, from);
        if (!exact) return std::nullopt;
        const auto end = std::min(*exact, to);
        if (includes(end)) return firstIn(from, end);
        from = *exact + step_;
    }
    return std::nullopt;
}

std::optional<Quantity> PossibleQuantities::previous(Quantity from, Quantity to) {
    while (from <= to) {
        if (includes(to)) return to;
        const auto exact = exactBelow(std::max(from, step_), to);
        if (!exact) break;
        to = *exact;
        if (!includes(to)) to -= step_;
    }
    if (from == 0 && includes(0)) return 0;
    return std::nullopt;
}

/// The first possible one, given that `last` is.
Quantity PossibleQuantities::firstIn(Quantity from, Quantity last) {
    auto low = from / step_;
    auto high = last / step_;
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        if (includes(middle * step_))
            high = middle;
        else
            low = middle + 1;
    }
    return high * step_;
}

bool PossibleQuantities::isExactBelow(Quantity covered, Quantity end) {
    const auto exact = costs_.withoutExcess(part_, covered);
    return exact && *exact < end;
}

/// The largest quantity from `from` on and below `end` that can be covered without excess.
std::optional<Quantity> PossibleQuantities::exactBelow(Quantity from, Quantity end) {
    auto high = end;
    auto low = end - step_;
    for (auto width = step_; low > from && !isExactBelow(low, end); width *= 2) {
        high = low;
        low = low - from > width ? low - width : from;
    }
    if (low < from || !isExactBelow(low, end)) return std::nullopt;
    while (high - low > step_) {
        const auto middle = low + (high - low) / step_ / 2 * step_;
        (isExactBelow(middle, end) ? low : high) = middle;
    }
    return costs_.withoutExcess(part_, low);
}

PossibleDivision possibleDivision(
    JointCosts& costs, const JointCluster& cluster, std::uint64_t most_nodes, std::uint64_t most_solves
) {
    DivisionSearch search(costs, cluster, most_solves);
    PossibleDivision found;
    // Short searches first: a good order is fast.
    for (std::uint32_t order = 0; order < fill_orders && found.answer == Feasibility::Undecided; ++order)
        found = search.run(order, most_nodes / (2 * fill_orders));
    if (found.answer == Feasibility::Undecided) found = search.run(0, most_nodes / 2);
    if (found.answer == Feasibility::Impossible && costs.isUndecided()) found.answer = Feasibility::Undecided;
    return found;
}

}  // namespace cardcage::sourcing::engine
