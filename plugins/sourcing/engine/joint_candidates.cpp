#include "joint_candidates.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

#include "joint_needs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// A row ends where another one of the offer, which is no dearer, can take over whatever it could order; 0: it can
/// do so from the beginning.
Quantity endOf(const PartProblem& problem, const PartOffer& offer, const PriceRow& row, Quantity available) {
    auto end = unlimited_quantity;
    for (const auto& other : problem.rowsOf(offer)) {
        if (other.unit_price > row.unit_price || row.step % other.step != 0 ||
            other.largest_order < std::min(available, row.largest_order))
            continue;
        if (other.smallest_order <= row.smallest_order) {
            if (other.unit_price < row.unit_price) return 0;
            continue;
        }
        end = std::min(end, other.smallest_order - 1);
    }
    return end;
}

std::optional<JointCandidate> candidateOf(const JointQuestion& question, std::uint32_t position) {
    const auto& problem = question.problem;
    const auto& offer = problem.offers[position];
    const JointCosts costs{question};
    const auto available = availableUntil(problem, offer, question.latest_day);
    // More than what is needed where it serves is of no use, except to reach a smallest order.
    const auto needed = needOf(problem, problem.serves[position]);
    if (needed <= 0) return std::nullopt;
    JointCandidate candidate{.position = position, .least_rate = unlimited_cost};
    for (const auto& row : problem.rowsOf(offer)) {
        auto largest = std::min({row.largest_order, available, endOf(problem, offer, row, available)});
        largest = std::min(largest, std::max(row.smallest_order, roundedUp(needed, row.step)));
        largest = largest / row.step * row.step;
        if (largest < row.smallest_order) continue;
        candidate.rows.push_back({row.smallest_order, largest, row.step, row.unit_price});
        const auto useful = std::min(largest, needed);
        candidate.most_useful = std::max(candidate.most_useful, useful);
        const auto cost = costs.rateOf(row.unit_price) * std::max(row.smallest_order, useful) + costs.feeOf(offer);
        candidate.least_rate = std::min(candidate.least_rate, cost / useful);
    }
    if (candidate.rows.empty()) return std::nullopt;
    std::stable_sort(candidate.rows.begin(), candidate.rows.end(), [](const JointRow& left, const JointRow& right) {
        return left.price < right.price;
    });
    return candidate;
}

}  // namespace

std::uint32_t numberOf(OptionSets serves, std::vector<OptionSets>& kinds) {
    const auto found = std::find(kinds.begin(), kinds.end(), serves);
    if (found != kinds.end()) return static_cast<std::uint32_t>(found - kinds.begin());
    kinds.push_back(serves);
    return static_cast<std::uint32_t>(kinds.size() - 1);
}

std::vector<JointCandidate> candidatesOf(const JointQuestion& question, std::vector<OptionSets>& kinds) {
    const auto& problem = question.problem;
    std::vector<JointCandidate> candidates;
    for (std::uint32_t position = 0; position < problem.offers.size(); ++position) {
        const auto is_pinned = [&](const PinnedLine& pin) { return pin.offer == position; };
        if (!question.scope.includes(problem.offers[position], position) ||
            std::any_of(problem.pinned.begin(), problem.pinned.end(), is_pinned))
            continue;
        auto candidate = candidateOf(question, position);
        if (!candidate) continue;
        candidate->kind = numberOf(problem.serves[position], kinds);
        candidates.push_back(std::move(*candidate));
    }
    std::sort(candidates.begin(), candidates.end(), [&](const JointCandidate& left, const JointCandidate& right) {
        const auto& of_left = problem.offers[left.position];
        const auto& of_right = problem.offers[right.position];
        return std::tie(left.least_rate, of_left.supplier_rank, of_left.offer_rank) <
               std::tie(right.least_rate, of_right.supplier_rank, of_right.offer_rank);
    });
    return candidates;
}

}  // namespace cardcage::sourcing::engine
