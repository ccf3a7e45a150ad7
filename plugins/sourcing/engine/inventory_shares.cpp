#include "inventory_shares.hpp"

#include <algorithm>

#include "joint_needs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Beyond this, sets of inventory offers are not looked at; twelve stores of one part are already more.
constexpr std::size_t most_shares = 4'096;

/// The most of an inventory offer that can be taken by a day without more than `limit`.
Quantity mostOf(const PartProblem& problem, const PartOffer& offer, Days latest_day, Quantity limit) {
    const auto available = std::min(availableUntil(problem, offer, latest_day), limit);
    Quantity most = 0;
    for (const auto& row : problem.rowsOf(offer)) {
        const auto quantity = std::min(available, row.largest_order) / row.step * row.step;
        if (quantity >= row.smallest_order) most = std::max(most, quantity);
    }
    return most;
}

class Shares {
public:
    Shares(const PartProblem& problem, const OfferScope& scope, std::uint32_t max_lines, Days latest_day)
        : problem_(problem),
          scope_(scope),
          latest_day_(latest_day),
          max_lines_(
              max_lines > problem.pinned.size() ? max_lines - static_cast<std::uint32_t>(problem.pinned.size()) : 0
          ),
          missing_(problem.need) {
        for (const auto& pin : problem.pinned) missing_ -= pin.quantity;
        for (std::uint32_t position = 0; position < problem.offers.size(); ++position)
            if (isOpen(position) && problem.offers[position].is_inventory) stores_.push_back(position);
    }

    std::vector<InventoryShare> run() {
        shares_.push_back(share({}, 0));
        std::vector<PinnedLine> lines;
        extend(lines, 0, 0);
        if (problem_.isJoint() && max_lines_ > 0) covers_ = isCoveredByInventory();
        if (covers_) shares_.push_back(wholeShare());
        std::stable_sort(shares_.begin(), shares_.end(), [](const InventoryShare& left, const InventoryShare& right) {
            return left.quantity > right.quantity;
        });
        return std::move(shares_);
    }

private:
    bool isOpen(std::uint32_t position) const {
        const auto is_pinned = [position](const PinnedLine& pin) { return pin.offer == position; };
        return scope_.includes(problem_.offers[position], position) &&
               std::none_of(problem_.pinned.begin(), problem_.pinned.end(), is_pinned);
    }

    /// The remainder comes from elsewhere: all inventory offers are left out.
    InventoryShare share(std::vector<PinnedLine> lines, Quantity quantity) const {
        InventoryShare result{.quantity = quantity, .lines = std::move(lines), .left_out = leftOut(false)};
        // A settled line has to take part.
        for (const auto& line : result.lines) result.left_out[line.offer] = 0;
        return result;
    }

    InventoryShare wholeShare() const { return {.quantity = missing_, .lines = {}, .left_out = leftOut(true)}; }

    std::vector<std::uint8_t> leftOut(bool keeps_inventory) const {
        std::vector<std::uint8_t> left_out(problem_.offers.size(), 0);
        for (std::uint32_t position = 0; position < left_out.size(); ++position) {
            const bool is_left_out = !scope_.left_out.empty() && scope_.left_out[position] != 0;
            left_out[position] =
                is_left_out || (isOpen(position) && problem_.offers[position].is_inventory != keeps_inventory) ? 1 : 0;
        }
        return left_out;
    }

    bool isCoveredByInventory() const {
        const auto left_out = leftOut(true);
        auto inventory = scope_;
        inventory.left_out = left_out;
        return mostMissing(problem_, latest_day_, inventory) == 0;
    }

    /// How much of an offer can be used by the option sets that it serves, beside the lines that are taken.
    Quantity usefulOf(std::uint32_t position, std::span<const PinnedLine> lines) const {
        if (!problem_.isJoint()) return unlimited_quantity;
        NeedFlow flow;
        flow.begin(problem_.set_needs, problem_.serves);
        for (const auto& pin : problem_.pinned) flow.add(pin.offer, pin.quantity);
        for (const auto& line : lines) flow.add(line.offer, line.quantity);
        return flow.add(position, unlimited_quantity);
    }

    /// Adds sets of stores from `next` on, each at the most it has; one line is left for the remainder.
    void extend(std::vector<PinnedLine>& lines, std::size_t next, Quantity quantity) {
        for (auto index = next; index < stores_.size() && shares_.size() < most_shares; ++index) {
            const auto useful = usefulOf(stores_[index], lines);
            const auto most = mostOf(problem_, problem_.offers[stores_[index]], latest_day_, useful);
            if (most == 0) continue;
            if (quantity + most >= missing_) {
                covers_ = covers_ || lines.size() < max_lines_;
                continue;
            }
            if (lines.size() + 1 >= max_lines_) continue;
            lines.push_back({.offer = stores_[index], .quantity = most});
            shares_.push_back(share(lines, quantity + most));
            extend(lines, index + 1, quantity + most);
            lines.pop_back();
        }
    }

    const PartProblem& problem_;
    const OfferScope& scope_;
    Days latest_day_;
    std::uint32_t max_lines_;
    Quantity missing_;
    std::vector<std::uint32_t> stores_;
    bool covers_ = false;
    std::vector<InventoryShare> shares_;
};

}  // namespace

std::vector<InventoryShare> inventoryShares(
    const PartProblem& problem, const OfferScope& scope, std::uint32_t max_lines, Days latest_day
) {
    return Shares(problem, scope, max_lines, latest_day).run();
}

}  // namespace cardcage::sourcing::engine
