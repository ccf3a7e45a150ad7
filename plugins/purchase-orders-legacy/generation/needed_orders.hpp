#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generation/order_rows.hpp"
#include "orders/stored_purchase_orders.hpp"

// Purchase orders that a selection needs: rules that need only their values.

namespace cardcage::purchase_orders_legacy {

/// A purchase of a solution. A row of list_purchases.sql.
struct Purchase {
    std::optional<std::string> internal_part_number;
    std::optional<std::string> internal_part_revision;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    SupplierSummary supplier;
    std::optional<std::string> description;
    sdk::Decimal quantity;            ///< in units of the part
    sdk::Decimal used_quantity;       ///< the part of it that is needed
    std::optional<sdk::Decimal> moq;  ///< of the price row, in units of price_unit, like mpq
    std::optional<sdk::Decimal> mpq;
    Unit unit = Unit::Piece;
    Unit price_unit = Unit::Piece;
    sdk::Decimal price_quantity;  ///< units of price_unit that offered_price buys
    sdk::Decimal offered_price;   ///< in `currency`
    sdk::Decimal line_fee;        ///< in `currency`
    sdk::Currency currency;
    sdk::Decimal rate;  ///< units of `currency` for one of the base currency
    std::optional<std::int64_t> ready_days;
    std::optional<std::int64_t> lead_time;
    std::optional<std::string> packaging;
    std::optional<std::string> supplier_part_number;
    OfferId offer_id;
};

/// Description of an item that is a supplier's charge for an order.
inline constexpr std::string_view order_charge = "Order charge";
/// Description of an item for tooling, set-up and freight of an offer.
inline constexpr std::string_view one_time_costs = "One-time costs";

/// One-time costs of offers of a supplier, in base currency. A row of list_one_time_costs.sql.
struct OneTimeCost {
    SupplierId supplier_id;
    std::vector<OfferId> offer_ids;  ///< those that have them together; empty: any of the supplier
    sdk::Decimal once;               ///< for ever: tooling, moulds
    sdk::Decimal per_order;          ///< of each order: set-up, freight
    sdk::Decimal charged;            ///< the share that the selection carries
};

/// Charges beside the goods, in base currency.
struct Charges {
    std::map<SupplierId, sdk::Decimal> fees;  ///< for orders
    std::vector<OneTimeCost> one_time;
};

/// Returns whether an item is the charge of that description, and not a part that is described so.
bool isCharge(const ItemColumns& item, std::string_view charge);

/// The day on which a purchase is needed, `ready_days` from today less the lead time of its offer, never before today;
/// nothing when it is not known when the purchase is ready.
std::optional<sdk::Date> requestedDate(
    const sdk::Date& today, std::optional<std::int64_t> ready_days, std::optional<std::int64_t> lead_time
);

/// Quantities that purchase orders cover already.
class Coverage {
public:
    /// An item of a purchase order that stays.
    void add(const ItemColumns& item);
    /// Returns the need of a purchase that is left, and counts the rest of it as used.
    sdk::Decimal take(const Purchase& purchase);

private:
    std::map<std::string, sdk::Decimal> quantities_;
};

/// A purchase order of one supplier in one currency.
struct NeededOrder {
    SupplierSummary supplier;
    sdk::Currency currency;
    std::vector<ItemColumns> items;
};

/// Price ladders of offers as they are now, in the currency of the purchase.
using Ladders = std::map<OfferId, std::vector<PriceRow>>;

/// Returns the quantity to order for `needed` units of the part, and its price row. The purchase itself for all of
/// its need; otherwise the cheapest quantity that the supplier accepts, at most that of the purchase. The ladder counts
/// while it still has the row of the purchase.
RowQuantity orderFor(const Purchase& purchase, sdk::Decimal needed, const std::vector<PriceRow>& ladder);

/// The purchase orders for the purchases that are not covered, in the order of the purchases. The fee of a supplier is
/// in the first of its purchase orders, together with the fees of lines. One-time costs are an item beside the first
/// that is ordered of their offers; its notes have the share that the selection carries, unless it is all.
std::vector<NeededOrder> neededOrders(
    const std::vector<Purchase>& purchases,
    Coverage& coverage,
    Charges charges,
    const Ladders& ladders,
    const sdk::Date& today
);

}  // namespace cardcage::purchase_orders_legacy
