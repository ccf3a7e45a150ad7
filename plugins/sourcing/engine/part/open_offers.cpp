#include "part/open_offers.hpp"

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
               return (offer.line_fee | offer.supplier_fee) == 0 ||
                      (is_even(offer.line_fee) && is_even(offer.supplier_fee));
           });
}

/// Result of one pass over the rows of an offer.
struct LadderLook {
    UnitPrice price = no_price;  ///< the lowest of its open rows
    Quantity largest = 0;        ///< largest order of an open row
    bool may_do_alone = false;   ///< some row may cover the need at `price_to_beat` or less
};

/// The inner loop for every row of every part is branch-free: these branches are unpredictable.
LadderLook lookAt(std::span<const PriceRow> rows, Quantity available, Quantity need, UnitPrice price_to_beat) {
    LadderLook look;
    const auto below_need = need - 1;
    for (const auto& row : rows) {
        const auto largest = std::min(available, row.largest_order);
        const auto if_open = -std::int64_t{row.smallest_order <= std::min(largest, below_need)};
        look.price = std::min(look.price, row.unit_price | (~if_open & no_price));
        look.largest = std::max(look.largest, largest & if_open);
        look.may_do_alone |= (row.unit_price <= price_to_beat) & (std::max(need, row.smallest_order) <= largest);
    }
    return look;
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
    }

private:
    /// Payments beside the price, in the grains of the part.
    struct Fees {
        Cost line = 0;
        Cost supplier = 0;

        bool isNothing() const { return (line | supplier) == 0; }
    };

    void clear() {
        part_.counts_quantity = request_.counts_quantity;
        part_.offers.clear();
        part_.single.reset();
        part_.highest_fee = 0;
        part_.has_supplier_fees = false;
        part_.rows_seen = 0;
    }

    void setNeed() {
        const bool is_coarse = problem_.is_discrete && (request_.counts_quantity || isCoarse(problem_, limits_));
        part_.grain = is_coarse ? one_unit : 1;
        auto need = problem_.need;
        for (const auto& line : request_.pinned) need -= line.quantity;
        part_.need = need / part_.grain;
        need_ = part_.need * part_.grain;
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
        auto available = availableUntil(problem_, offer, request_.latest_day);
        if (!request_.most.empty()) available = std::min(available, request_.most[position]);
        if (available < part_.grain) return;
        const bool is_used = !request_.pinned.empty() && isUsed(offer.supplier, request_.pinned);
        // Without another supplier, only those in use may sell.
        if (part_.limits.max_suppliers == 0 && !is_used) return;
        const auto rows = problem_.rowsOf(offer);
        const auto fees = feesOf(offer, is_used);
        const auto look = lookAt(rows, available, need_, priceToBeat(fees));
        if (look.may_do_alone) considerSingles(position, available, fees);
        part_.rows_seen += rows.size();
        if (look.price != no_price) keep(position, available, fees, look, is_used);
    }

    Fees feesOf(const PartOffer& offer, bool is_supplier_used) const {
        Fees fees;
        if (request_.counts_quantity) return fees;
        if (const Cost fee = offer.line_fee + limits_.line_weight; fee != 0)
            fees.line = part_.grain == 1 ? fee : fee / part_.grain;
        if (offer.supplier_fee != 0 && !is_supplier_used)
            fees.supplier = part_.grain == 1 ? offer.supplier_fee : offer.supplier_fee / part_.grain;
        return fees;
    }

    void keep(
        std::uint32_t position, Quantity available, const Fees& fees, const LadderLook& look, bool is_supplier_used
    ) {
        const auto& offer = problem_.offers[position];
        const auto price = part_.priceOf(look.price);
        const auto largest = part_.inGrains(look.largest);
        const auto share = std::min(largest, part_.need - 1);
        const auto bound_price = fees.line == 0 ? price : priceWithFee(price, fees.line, share);
        // In the order of the members: constructed in place, because copying freshly written data is slow.
        part_.offers.emplace_back(
            position,
            offer.supplier,
            offer.supplier_rank,
            offer.offer_rank,
            is_supplier_used,
            largest,
            share,
            price,
            bound_price,
            fees.line,
            fees.supplier,
            available,
            problem_.rowsOf(offer)
        );
        if (fees.isNothing()) return;
        part_.highest_fee = std::max(part_.highest_fee, fees.line + fees.supplier);
        part_.has_supplier_fees |= fees.supplier != 0;
    }

    /// A line pays its whole fee, so at least in proportion to its share of the largest possible line.
    static std::int64_t priceWithFee(std::int64_t price, Cost fee, std::int64_t share) {
        const auto with_fee = fee / share + price;
        return with_fee > no_price / 4 ? no_price / 4 : static_cast<std::int64_t>(with_fee);
    }

    // single lines

    /// No row with a higher price can be a better single line. Only a bound, because most rows cost far too much.
    UnitPrice priceToBeat(const Fees& fees) const {
        if (!part_.single || request_.counts_quantity) return no_price;
        return fees.isNothing() ? price_to_beat_ : priceFor(part_.single->cost - fees.line - fees.supplier);
    }

    UnitPrice priceFor(Cost cost) const {
        if (const auto narrow = static_cast<std::int64_t>(cost); narrow == cost && narrow >= 0)
            return narrow / part_.need + part_.limits.residual_value;
        return cost < 0 ? 0 : no_price;
    }

    void considerSingles(std::uint32_t position, Quantity available, const Fees& fees) {
        for (const auto& row : problem_.rowsOf(problem_.offers[position])) {
            const auto largest = std::min(available, row.largest_order);
            if (row.unit_price > priceToBeat(fees) || std::max(need_, row.smallest_order) > largest) continue;
            const OpenRow open{
                .smallest = part_.inGrains(row.smallest_order),
                .step = part_.inGrains(row.step),
                .largest = part_.inGrains(largest),
                .price = part_.priceOf(row.unit_price)};
            considerSingle(position, open, fees);
        }
    }

    /// The smallest order of this row that covers the need by itself.
    void considerSingle(std::uint32_t position, const OpenRow& row, const Fees& fees) {
        const auto quantity = std::max(row.smallest, smallestMultiple(part_.need, row.step));
        const auto excess = quantity - part_.need;
        if (quantity > row.largest || excess > part_.limits.max_excess) return;
        Cost cost = Cost{quantity} * row.price + fees.line + fees.supplier;
        if (part_.limits.hasExcessValue()) {
            const auto lowest = std::min(part_.limits.lowest_pinned_price, row.price + part_.limits.residual_value);
            if (Cost{excess} * lowest > part_.limits.max_excess_value) return;
            cost += part_.excessWeight(excess, lowest);
        }
        if (part_.single && cost > part_.single->cost) return;
        const bool has_equal = part_.single && cost == part_.single->cost;
        if (has_equal) part_.single->has_equal = true;
        if (has_equal && !winsTie(position, excess, row.price)) return;
        part_.single = SingleLine{.position = position, .quantity = quantity, .cost = cost, .has_equal = has_equal};
        price_to_beat_ = priceFor(cost);
    }

    /// Decides between two single lines that cost the same, by excess value, supplier rank, offer rank, quantity.
    bool winsTie(std::uint32_t position, std::int64_t excess, std::int64_t price) const {
        const auto& offer = problem_.offers[position];
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

    const OpenRequest& request_;
    const PartProblem& problem_;
    const PartLimits& limits_;
    OpenPart& part_;
    Quantity need_ = 0;                   ///< what OpenPart::need is, in 10^-6 units
    UnitPrice price_to_beat_ = no_price;  ///< by a line without fees
};

}  // namespace

void openPart(const OpenRequest& request, OpenPart& part) {
    Opening(request, part).run();
}

}  // namespace cardcage::sourcing::engine
