#include "open_offers.hpp"

#include <algorithm>
#include <tuple>

namespace cardcage::sourcing::engine {
namespace {

constexpr std::int64_t no_price = std::numeric_limits<std::int64_t>::max();

/// Whether all costs come out even in 10^-10 of the base currency.
bool isCoarse(const PartProblem& problem, const PartLimits& limits) {
    const auto is_even = [](Cost cost) { return cost == 0 || cost % one_unit == 0; };
    return limits.excess_weight_ppm == 0 && is_even(limits.line_weight) &&
           std::all_of(problem.offers.begin(), problem.offers.end(), [&](const PartOffer& offer) {
               return is_even(offer.line_fee) && is_even(offer.supplier_fee);
           });
}

class Opening {
public:
    Opening(const OpenRequest& request, OpenPart& part)
        : request_(request), problem_(request.problem), limits_(request.limits), part_(part) {}

    void run() {
        clear();
        setNeed();
        setLimits();
        if (part_.need <= 0 || part_.limits.max_lines == 0) return;
        for (std::size_t position = 0; position < problem_.offers.size(); ++position) {
            const auto& offer = problem_.offers[position];
            if (request_.scope.includes(offer, position) && !isPinned(position))
                open(offer, static_cast<std::uint32_t>(position));
        }
        part_.highest_price = highest_price_;
    }

private:
    void clear() {
        part_.row_count = 0;
        if (part_.row_space.size() < problem_.rows.size()) part_.row_space.resize(problem_.rows.size());
        part_.offers.clear();
        part_.single.reset();
        part_.highest_price = 0;
        part_.highest_fee = 0;
        part_.rows_seen = 0;
    }

    void setNeed() {
        const bool is_coarse = problem_.is_discrete && (request_.counts_quantity || isCoarse(problem_, limits_));
        part_.grain = is_coarse ? one_unit : 1;
        auto need = problem_.need;
        for (const auto& line : request_.pinned) need -= line.quantity;
        part_.need = need / part_.grain;
    }

    void setLimits() {
        auto& open = part_.limits;
        const auto pinned = static_cast<std::uint32_t>(request_.pinned.size());
        open.max_lines = limits_.max_lines > pinned ? limits_.max_lines - pinned : 0;
        open.max_suppliers = additionalSuppliers(open.max_lines);
        const bool is_free = request_.counts_quantity;
        open.max_excess = (is_free ? unlimited_quantity : limits_.max_excess) / part_.grain;
        open.max_excess_value = is_free || limits_.max_excess_value >= unlimited_cost
                                    ? unlimited_cost
                                    : limits_.max_excess_value / part_.grain;
        open.residual_value = is_free ? 0 : limits_.residual_value;
        open.excess_weight_ppm = is_free ? 0 : limits_.excess_weight_ppm;
        open.lowest_pinned_price = no_price;
        for (const auto& line : request_.pinned)
            open.lowest_pinned_price = std::min(open.lowest_pinned_price, line.unit_price);
    }

    std::uint32_t additionalSuppliers(std::uint32_t max_lines) const {
        if (limits_.max_suppliers == 0) return max_lines;
        std::uint32_t used = 0;
        for (std::size_t index = 0; index < request_.pinned.size(); ++index)
            if (!isUsed(supplierOf(request_.pinned[index]), request_.pinned.first(index))) ++used;
        return std::min(max_lines, limits_.max_suppliers > used ? limits_.max_suppliers - used : 0);
    }

    std::uint32_t supplierOf(const PlanLine& line) const { return problem_.offers[line.offer].supplier; }

    bool isUsed(std::uint32_t supplier, std::span<const PlanLine> lines) const {
        return std::any_of(lines.begin(), lines.end(), [&](const PlanLine& line) {
            return supplierOf(line) == supplier;
        });
    }

    bool isPinned(std::size_t position) const {
        return std::any_of(request_.pinned.begin(), request_.pinned.end(), [&](const PlanLine& line) {
            return line.offer == position;
        });
    }

    void open(const PartOffer& offer, std::uint32_t position) {
        const auto available = availableUntil(problem_, offer, request_.latest_day);
        if (available < part_.grain) return;
        OpenOffer opened{.position = position};
        describe(offer, opened);
        // Without another supplier, only those in use may sell.
        if (part_.limits.max_suppliers == 0 && !opened.is_supplier_used) return;
        const auto cheapest =
            part_.grain == 1 ? openRows<1>(offer, opened, available) : openRows<one_unit>(offer, opened, available);
        if (cheapest != no_price) keep(opened, cheapest);
    }

    /// The loop that every row of every part goes through. Returns the lowest price of the rows that can be part of a
    /// split.
    template <std::int64_t grain>
    std::int64_t openRows(const PartOffer& offer, OpenOffer& opened, Quantity available) {
        const auto rows = problem_.rowsOf(offer);
        const auto need = part_.need;
        const auto residual_value = part_.limits.residual_value;
        const Cost fees = opened.fee + opened.supplier_fee;
        auto* const space = part_.row_space.data();
        auto next = part_.row_count;
        std::int64_t cheapest = no_price;
        std::int64_t share = 0;
        for (const auto& row : rows) {
            if (row.smallest_order > std::min(available, row.largest_order)) continue;
            const OpenRow open{
                .smallest = row.smallest_order / grain,
                .step = row.step == grain ? 1 : row.step / grain,
                .largest = std::min(available, row.largest_order) / grain,
                .price = request_.counts_quantity ? 1 : row.unit_price - residual_value};
            // Most rows cost too much even without rounding to their step, which takes a division.
            if (Cost{std::max(need, open.smallest)} * open.price + fees <= best_single_)
                considerSingle(opened, offer, open);
            if (open.smallest >= need) continue;
            cheapest = std::min(cheapest, open.price);
            share = std::max(share, open.largest);
            highest_price_ = std::max(highest_price_, open.price);
            space[next++] = open;
        }
        part_.rows_seen += rows.size();
        part_.row_count = next;
        opened.share = share;
        return cheapest;
    }

    void describe(const PartOffer& offer, OpenOffer& opened) {
        opened.first_row = part_.row_count;
        opened.supplier = offer.supplier;
        opened.supplier_rank = offer.supplier_rank;
        opened.offer_rank = offer.offer_rank;
        opened.is_supplier_used = !request_.pinned.empty() && isUsed(offer.supplier, request_.pinned);
        if (request_.counts_quantity) return;
        const Cost fee = offer.line_fee + limits_.line_weight;
        if (fee != 0) opened.fee = part_.grain == 1 ? fee : fee / part_.grain;
        if (offer.supplier_fee != 0 && !opened.is_supplier_used)
            opened.supplier_fee = part_.grain == 1 ? offer.supplier_fee : offer.supplier_fee / part_.grain;
    }

    /// The smallest order of this row that covers the need by itself.
    void considerSingle(const OpenOffer& opened, const PartOffer& offer, const OpenRow& row) {
        const auto quantity = std::max(row.smallest, smallestMultiple(part_.need, row.step));
        const auto excess = quantity - part_.need;
        if (quantity > row.largest || excess > part_.limits.max_excess) return;
        Cost cost = Cost{quantity} * row.price + opened.fee + opened.supplier_fee;
        if (part_.limits.hasExcessValue()) {
            const auto lowest = std::min(part_.limits.lowest_pinned_price, row.price + part_.limits.residual_value);
            if (Cost{excess} * lowest > part_.limits.max_excess_value) return;
            cost += part_.excessWeight(excess, lowest);
        }
        if (!part_.single || cost < part_.single->cost ||
            (cost == part_.single->cost && winsTie(offer, excess, row.price))) {
            part_.single = SingleLine{.position = opened.position, .quantity = quantity, .cost = cost};
            best_single_ = cost;
        }
    }

    /// Of two single lines that cost the same: excess value, supplier rank, offer rank, quantity.
    bool winsTie(const PartOffer& offer, std::int64_t excess, std::int64_t price) const {
        const auto& other = problem_.offers[part_.single->position];
        const auto* other_row = rowFor(problem_, other, part_.single->quantity * part_.grain);
        const auto gross = price + part_.limits.residual_value;
        return std::tuple(Cost{excess} * gross, offer.supplier_rank, offer.offer_rank, excess) <
               std::tuple(
                   Cost{part_.single->quantity - part_.need} * (other_row ? other_row->unit_price : 0),
                   other.supplier_rank,
                   other.offer_rank,
                   part_.single->quantity - part_.need
               );
    }

    void keep(OpenOffer& opened, std::int64_t cheapest) {
        opened.row_count = part_.row_count - opened.first_row;
        opened.share = std::min(opened.share, part_.need - 1);
        opened.bound_price = cheapest;
        part_.highest_fee = std::max(part_.highest_fee, opened.fee + opened.supplier_fee);
        // A line pays its fee whole, so at least in proportion to what it is of the largest possible line.
        if (opened.fee > 0) {
            const auto with_fee = opened.fee / opened.share + cheapest;
            opened.bound_price = with_fee > no_price / 4 ? no_price / 4 : static_cast<std::int64_t>(with_fee);
        }
        part_.offers.push_back(opened);
    }

    const OpenRequest& request_;
    const PartProblem& problem_;
    const PartLimits& limits_;
    OpenPart& part_;
    Cost best_single_ = unlimited_cost;
    std::int64_t highest_price_ = 0;
};

}  // namespace

void openPart(const OpenRequest& request, OpenPart& part) {
    Opening(request, part).run();
}

}  // namespace cardcage::sourcing::engine
