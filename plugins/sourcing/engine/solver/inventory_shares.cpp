#include "solver/inventory_shares.hpp"

#include <algorithm>

#include "joint/joint_needs.hpp"
#include "part/most_together.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Sets of inventory offers are limited to this number; twelve stores of one part are already unusual.
constexpr std::size_t most_shares = 4'096;

/// The rest of the stock of an offer after these lines.
template <class... Lines>
Quantity leftFor(const PartProblem& problem, const PartOffer& offer, Days latest_day, const Lines&... lines) {
    if (offer.stock == no_stock) return unlimited_quantity;
    const auto taken = (takenFrom(problem, offer.stock, lines) + ...);
    return std::max<Quantity>(availableUntil(problem, problem.stocks[offer.stock], latest_day) - taken, 0);
}

/// Ways to take from inventory for one part.
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
        if (mostTogether(problem_, stores_, max_lines_, latest_day_) >= missing_) shares_.push_back(wholeShare());
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

    /// The remainder is bought elsewhere: all inventory offers are excluded.
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

    /// Adds sets of stores from `next` on, each with its largest quantity; one line is reserved for the remainder.
    void extend(std::vector<PinnedLine>& lines, std::size_t next, Quantity quantity) {
        for (auto index = next; index < stores_.size() && shares_.size() < most_shares; ++index) {
            const auto& offer = problem_.offers[stores_[index]];
            const auto most =
                mostOf(problem_, offer, latest_day_, leftFor(problem_, offer, latest_day_, lines, problem_.pinned));
            if (most == 0) continue;
            if (quantity + most >= missing_ || lines.size() + 1 >= max_lines_) continue;
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
    std::vector<InventoryShare> shares_;
};

/// Inventory options of a joint part: of each store as much as the option sets can use, in the order of the stores,
/// with a given number of lines of each part bought. Another order may leave a cheaper remainder.
class JointShares {
public:
    JointShares(const PartProblem& problem, const OfferScope& scope, std::uint32_t max_lines, Days latest_day)
        : problem_(problem), scope_(scope), max_lines_(max_lines), latest_day_(latest_day) {}

    std::vector<InventoryShare> run() const {
        std::vector<InventoryShare> shares;
        const auto whole = leftOut(true);
        auto inventory = scope_;
        inventory.left_out = whole;
        if (mostMissing(problem_, latest_day_, inventory) == 0)
            shares.push_back({.quantity = problem_.need, .lines = {}, .left_out = whole});
        for (auto lines = max_lines_; lines > 0; --lines) {
            auto share = taken(lines);
            const bool is_known = !shares.empty() && shares.back().lines.size() == share.lines.size();
            if (!share.lines.empty() && !is_known) shares.push_back(std::move(share));
        }
        shares.push_back({.quantity = 0, .lines = {}, .left_out = leftOut(false)});
        return shares;
    }

private:
    bool isOpen(std::uint32_t position) const {
        const auto is_pinned = [position](const PinnedLine& pin) { return pin.offer == position; };
        return scope_.includes(problem_.offers[position], position) &&
               std::none_of(problem_.pinned.begin(), problem_.pinned.end(), is_pinned);
    }

    std::vector<std::uint8_t> leftOut(bool keeps_inventory) const {
        std::vector<std::uint8_t> left_out(scope_.left_out.begin(), scope_.left_out.end());
        left_out.resize(problem_.offers.size(), 0);
        for (std::uint32_t position = 0; position < left_out.size(); ++position) {
            if (isOpen(position) && problem_.offers[position].is_inventory != keeps_inventory) left_out[position] = 1;
        }
        return left_out;
    }

    InventoryShare taken(std::uint32_t most_lines) const {
        InventoryShare share{.left_out = leftOut(false)};
        std::vector<std::uint32_t> lines(problem_.bought_parts.size(), 0);
        std::vector<Quantity> units(problem_.bought_parts.size(), 0);   // taken of each part
        std::vector<Quantity> covers(problem_.bought_parts.size(), 0);  // by these
        NeedFlow flow;
        flow.begin(problem_.set_needs, problem_.bought_parts);
        const auto use = [&](std::uint32_t part, Quantity quantity) {
            const auto& bought = problem_.bought_parts[part];
            units[part] += quantity;
            covers[part] += flow.add(part, coveredBy(problem_, bought, units[part] - bought.setup_loss) - covers[part]);
        };
        for (const auto& pin : problem_.pinned) {
            const auto part = problem_.offers[pin.offer].bought_part;
            ++lines[part];
            use(part, pin.quantity);
        }
        for (std::uint32_t position = 0; position < problem_.offers.size(); ++position) {
            const auto& offer = problem_.offers[position];
            if (!offer.is_inventory || !isOpen(position) || lines[offer.bought_part] >= most_lines) continue;
            const auto part = offer.bought_part;
            const auto& bought = problem_.bought_parts[part];
            auto trial = flow;
            const auto useful =
                needFor(problem_, bought, covers[part] + trial.add(part, unlimited_quantity)) - units[part];
            const auto left = leftFor(problem_, offer, latest_day_, share.lines, problem_.pinned);
            const auto most = mostOf(problem_, offer, latest_day_, std::min(useful, left));
            if (most <= std::max<Quantity>(bought.setup_loss - units[part], 0)) continue;
            use(part, most);
            ++lines[offer.bought_part];
            share.lines.push_back({.offer = position, .quantity = most});
            share.left_out[position] = 0;
            share.quantity += most;
        }
        return share;
    }

    const PartProblem& problem_;
    const OfferScope& scope_;
    std::uint32_t max_lines_;
    Days latest_day_;
};

}  // namespace

std::vector<InventoryShare> inventoryShares(
    const PartProblem& problem, const OfferScope& scope, std::uint32_t max_lines, Days latest_day
) {
    if (problem.isJoint()) return JointShares(problem, scope, max_lines, latest_day).run();
    return Shares(problem, scope, max_lines, latest_day).run();
}

}  // namespace cardcage::sourcing::engine
