#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

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
    sdk::Decimal quantity;  ///< in units of the part
    Unit unit = Unit::Piece;
    Unit price_unit = Unit::Piece;
    sdk::Decimal price_quantity;   ///< units of price_unit that offered_price buys
    sdk::Decimal offered_price;    ///< in `currency`
    sdk::Decimal converted_price;  ///< of one unit of the part, in `currency`
    sdk::Decimal line_fee;         ///< in `currency`
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
/// Description of an item for tooling, set-up and freight of the offers of a supplier.
inline constexpr std::string_view one_time_costs = "One-time costs";

/// Charges of a supplier beside the goods, in base currency.
struct SupplierCharges {
    sdk::Decimal fee;            ///< for the order
    sdk::Decimal one_time_cost;  ///< of its offers
};

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
    /// Returns what is left of a purchase, and counts that as covered.
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

/// The purchase orders for the purchases that are not covered, in the order of the purchases. `charges` are paid once,
/// in the first purchase order of the supplier: the fee together with the fees of its lines, one-time costs as an item
/// of their own.
std::vector<NeededOrder> neededOrders(
    const std::vector<Purchase>& purchases,
    Coverage& coverage,
    const std::map<SupplierId, SupplierCharges>& charges,
    const sdk::Date& today
);

}  // namespace cardcage::purchase_orders_legacy
