#include "tree/tree.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <limits>

namespace cardcage::assemblies {
namespace {

constexpr std::size_t nobody = std::numeric_limits<std::size_t>::max();

/// Exact quantities, for trees with ratios.
using Exact = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using Whole = boost::multiprecision::cpp_int;

/// Quantities are numbers of this many bits at most; longer ones, of very deep trees, are rounded.
constexpr unsigned most_bits = 4096;

Whole wholeOf(Int128 number) {
    return Whole(number);
}

/// Half to even to 10 decimals, counted in 10^-10.
Whole roundedOf(const Exact& number) {
    const Whole dividend = Whole(numerator(number)) * wholeOf(Decimal::one);
    const Whole divisor(denominator(number));
    Whole quotient, rest;
    divide_qr(dividend, divisor, quotient, rest);
    rest *= 2;
    if (rest > divisor || (rest == divisor && bit_test(quotient, 0))) ++quotient;
    return quotient;
}

std::optional<Decimal> shown(const std::optional<Decimal>& number) {
    return number;
}

std::optional<Decimal> shown(const std::optional<Exact>& number) {
    if (!number) return std::nullopt;
    const auto rounded = roundedOf(*number);
    if (!rounded.is_zero() && msb(rounded) >= 127) return std::nullopt;
    return Decimal::fromScaled(static_cast<Int128>(rounded));
}

template <class Number>
Number numberOf(const contracts::LineQuantity& quantity) {
    if constexpr (std::is_same_v<Number, Decimal>) {
        return quantity.number();
    } else {
        if (quantity.isRatio()) return Exact(quantity.numerator()) / Exact(quantity.denominator());
        return Exact(wholeOf(quantity.number().scaled())) / Exact(wholeOf(Decimal::one));
    }
}

/// `parent` contains `quantity` of `child`, all edges between the two together.
template <class Number>
struct Edge {
    Node parent = 0;
    Node child = 0;
    Number quantity;
};

/// Content of the nodes, stored contiguously; repeated edges are summed up.
template <class Number>
class Contents {
public:
    Contents(std::size_t nodes, std::span<const NestedQuantity> edges) : begin_(nodes + 1) {
        std::vector<std::size_t> first(nodes + 1);
        for (const auto& edge : edges) ++first[edge.parent + 1];
        for (std::size_t node = 0; node < nodes; ++node) first[node + 1] += first[node];
        std::vector<const NestedQuantity*> sorted(edges.size());
        auto next = first;
        for (const auto& edge : edges) sorted[next[edge.parent]++] = &edge;

        std::vector<std::size_t> place(nodes, nobody);  // of each child of the present parent
        for (Node parent = 0; parent < nodes; ++parent) {
            begin_[parent] = edges_.size();
            for (std::size_t i = first[parent]; i < first[parent + 1]; ++i) {
                const auto& edge = *sorted[i];
                auto& known = place[edge.child];
                if (known != nobody && known >= begin_[parent]) {
                    edges_[known].quantity = edges_[known].quantity + numberOf<Number>(edge.quantity);
                } else {
                    known = edges_.size();
                    edges_.push_back({edge.parent, edge.child, numberOf<Number>(edge.quantity)});
                }
            }
        }
        begin_[nodes] = edges_.size();
    }

    std::span<const Edge<Number>> of(Node node) const {
        return std::span(edges_).subspan(begin_[node], begin_[node + 1] - begin_[node]);
    }

private:
    std::vector<std::size_t> begin_;
    std::vector<Edge<Number>> edges_;
};

std::optional<Decimal> sumOf(std::optional<Decimal> sum, std::optional<Decimal> units, Decimal quantity) {
    if (!sum || !units) return std::nullopt;
    try {
        return *sum + *units * quantity;
    } catch (const DecimalOverflow&) {
        return std::nullopt;
    }
}

std::optional<Exact> sumOf(const std::optional<Exact>& sum, const std::optional<Exact>& units, const Exact& quantity) {
    Exact total = *sum + *units * quantity;
    if (msb(Whole(denominator(total))) > most_bits) total = Exact(roundedOf(total)) / Exact(wholeOf(Decimal::one));
    return total;
}

/// Nodes below node 0 in preorder and in postorder, which is children before parents.
struct Walk {
    std::vector<Node> met;
    std::vector<Node> left;
};

template <class Number>
Walk walk(std::size_t nodes, const Contents<Number>& contents) {
    struct Visit {
        Node node;
        std::size_t next;
    };
    Walk result;
    std::vector<bool> seen(nodes);
    std::vector<Visit> visits{{0, 0}};
    seen[0] = true;
    result.met.push_back(0);
    while (!visits.empty()) {
        auto& visit = visits.back();
        const auto children = contents.of(visit.node);
        if (visit.next == children.size()) {
            result.left.push_back(visit.node);
            visits.pop_back();
            continue;
        }
        const Node child = children[visit.next++].child;
        if (seen[child]) continue;
        seen[child] = true;
        result.met.push_back(child);
        visits.push_back({child, 0});
    }
    return result;
}

template <class Number>
std::vector<TreeNode> treeOf(std::size_t nodes, std::span<const NestedQuantity> edges) {
    const Contents<Number> contents(nodes, edges);
    const auto order = walk(nodes, contents);

    std::vector<TreeNode> rows(order.met.size());
    std::vector<std::size_t> row_of(nodes);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row].node = order.met[row];
        rows[row].level = std::numeric_limits<std::int64_t>::max();
        row_of[order.met[row]] = row;
    }
    std::vector<std::optional<Number>> totals(rows.size(), Number(0));
    rows[0].level = 0;
    totals[0] = Number(1);
    for (const Node parent : order.met) {
        for (const auto& edge : contents.of(parent))
            rows[row_of[edge.child]].parents.push_back(
                {parent, shown(std::optional(edge.quantity)).value_or(0).rounded(6)}
            );
    }
    // Parents before children: every quantity is complete before it is passed on.
    for (auto node = order.left.rbegin(); node != order.left.rend(); ++node) {
        const auto parent = row_of[*node];
        for (const auto& edge : contents.of(*node)) {
            const auto child = row_of[edge.child];
            rows[child].level = std::min(rows[child].level, rows[parent].level + 1);
            totals[child] = sumOf(totals[child], totals[parent], edge.quantity);
        }
    }
    for (std::size_t row = 0; row < rows.size(); ++row) rows[row].total_quantity = shown(totals[row]);
    return rows;
}

}  // namespace

std::vector<TreeNode> makeTree(std::size_t nodes, std::span<const NestedQuantity> edges) {
    if (nodes == 0) return {};
    // Exact numbers take memory of their own each; most trees need none.
    const bool has_ratio = std::ranges::any_of(edges, [](const auto& edge) { return edge.quantity.isRatio(); });
    return has_ratio ? treeOf<Exact>(nodes, edges) : treeOf<Decimal>(nodes, edges);
}

}  // namespace cardcage::assemblies
