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
        std::vector<Node> open{{cluster_.wholeBox(costs_), std::nullopt}};
        for (std::uint64_t node = 0; !open.empty(); ++node) {
            if (node >= most_nodes || costs_.solves() >= most_solves_) return {};
            auto next = std::move(open.back());
            open.pop_back();
            if (!settle(next)) continue;
            const auto covers = filled(next.box);
            if (!covers) continue;
            next.cut = partToCut(next.box, *covers);
            if (!next.cut) return {Feasibility::Possible, *covers};
            divide(next, (*covers)[*next.cut], open);
        }
        return {Feasibility::Impossible, {}};
    }

private:
    struct Node {
        CoverBox box;
        std::optional<std::uint32_t> cut;  ///< the part whose range was cut last; none: the whole is to be narrowed
    };

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

    /// Narrows a box until its ends are possible for each part, beginning at the one that was cut. False: it is empty.
    bool settle(Node& node) {
        auto& box = node.box;
        waiting_.clear();
        is_waiting_.assign(box.from.size(), 0);
        for (std::uint32_t part = 0; part < box.from.size(); ++part)
            if (!node.cut || node.cut == part) await(part);
        if (node.cut) awaitNeighbours(*node.cut);
        for (std::size_t at = 0; at < waiting_.size(); ++at) {
            const auto part = waiting_[at];
            is_waiting_[part] = 0;
            const auto most = box.to[part];
            if (!cluster_.narrow(box, part)) return false;
            const auto from = quantities_[part].next(box.from[part], box.to[part]);
            const auto to = from ? quantities_[part].previous(*from, box.to[part]) : std::nullopt;
            if (!to) return false;
            box.from[part] = *from;
            box.to[part] = *to;
            // The least quantities of others depend on the largest one of this part.
            if (*to < most) awaitNeighbours(part);
        }
        return true;
    }

    void await(std::uint32_t part) {
        if (is_waiting_[part] != 0) return;
        is_waiting_[part] = 1;
        waiting_.push_back(part);
    }

    void awaitNeighbours(std::uint32_t part) {
        for (const auto set : cluster_.bought[part].sets)
            for (const auto other : cluster_.parts_of_set[set])
                if (other != part) await(other);
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
    std::optional<std::uint32_t> partToCut(const CoverBox& box, const std::vector<Quantity>& covers) {
        std::optional<std::uint32_t> cut;
        for (std::uint32_t i = 0; i < covers.size(); ++i) {
            if (quantities_[i].includes(covers[i])) continue;
            if (!cut || box.to[i] - box.from[i] < box.to[*cut] - box.from[*cut]) cut = i;
        }
        return cut;
    }

    /// The boxes beside a quantity that is not possible; the one whose end is nearer is searched first.
    void divide(const Node& node, Quantity at, std::vector<Node>& open) {
        const auto part = *node.cut;
        const auto below = quantities_[part].previous(node.box.from[part], at);
        const auto above = quantities_[part].next(at, node.box.to[part]);
        auto lower = node;
        auto upper = node;
        if (below) lower.box.to[part] = *below;
        if (above) upper.box.from[part] = *above;
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
    std::vector<std::uint32_t> waiting_;
    std::vector<std::uint8_t> is_waiting_;
    NeedFlow flow_;
};

}  // namespace

std::optional<Quantity> PossibleQuantities::next(Quantity from, Quantity to) {
    while (from <= to) {
        const auto first = costs_.unitsFor(part_, from);
        const auto units = nextUnits(first, costs_.unitsFor(part_, to));
        if (!units || *units == first) return units ? std::optional(from) : std::nullopt;
        from = costs_.coveredBy(part_, *units - step_) + costs_.grain();
        // With attrition, no whole quantity may need exactly these units.
        if (from <= to && costs_.unitsFor(part_, from) == *units) return from;
    }
    return std::nullopt;
}

std::optional<Quantity> PossibleQuantities::previous(Quantity from, Quantity to) {
    while (from <= to) {
        const auto last = costs_.unitsFor(part_, to);
        const auto units = previousUnits(costs_.unitsFor(part_, from), last);
        if (!units || *units == last) return units ? std::optional(to) : std::nullopt;
        to = costs_.coveredBy(part_, *units);
        if (from <= to && costs_.unitsFor(part_, to) == *units) return to;
    }
    return std::nullopt;
}

std::optional<Quantity> PossibleQuantities::nextUnits(Quantity from, Quantity to) {
    if (isPossible(from)) return from;
    from = std::max(from, step_);
    while (from <= to) {
        const auto exact = costs_.withoutExcess(part_, from);
        if (!exact) return std::nullopt;
        const auto end = std::min(*exact, to);
        if (isPossible(end)) return firstIn(from, end);
        from = *exact + step_;
    }
    return std::nullopt;
}

std::optional<Quantity> PossibleQuantities::previousUnits(Quantity from, Quantity to) {
    while (from <= to) {
        if (isPossible(to)) return to;
        const auto exact = exactBelow(std::max(from, step_), to);
        if (!exact) break;
        to = *exact;
        if (!isPossible(to)) to -= step_;
    }
    if (from == 0 && isPossible(0)) return 0;
    return std::nullopt;
}

/// The first possible one, given that `last` is.
Quantity PossibleQuantities::firstIn(Quantity from, Quantity last) {
    auto low = from / step_;
    auto high = last / step_;
    while (low < high) {
        const auto middle = low + (high - low) / 2;
        if (isPossible(middle * step_))
            high = middle;
        else
            low = middle + 1;
    }
    return high * step_;
}

bool PossibleQuantities::isExactBelow(Quantity units, Quantity end) {
    const auto exact = costs_.withoutExcess(part_, units);
    return exact && *exact < end;
}

/// The largest number of units from `from` on and below `end` that can be bought without excess.
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
    // Short searches first: a good order ends after a cut or two of each part.
    const auto few_nodes = std::max<std::uint64_t>(most_nodes / (2 * fill_orders), 2 * cluster.parts.size());
    for (std::uint32_t order = 0; order < fill_orders && found.answer == Feasibility::Undecided; ++order)
        found = search.run(order, few_nodes);
    if (found.answer == Feasibility::Undecided) found = search.run(0, most_nodes / 2);
    if (found.answer == Feasibility::Impossible && costs.isUndecided()) found.answer = Feasibility::Undecided;
    return found;
}

}  // namespace cardcage::sourcing::engine
