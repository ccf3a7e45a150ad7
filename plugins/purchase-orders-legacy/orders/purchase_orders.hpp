#pragma once

#include <optional>
#include <string>
#include <vector>

#include "words.hpp"

/// Purchase orders of RfQs: given by a client, or generated from the selection of a scenario.
namespace cardcage::purchase_orders_legacy {

struct PurchaseItem {
    std::int64_t position = 0;
    std::optional<PartNumber> internal_part_number;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> description;
    sdk::Decimal quantity;
    Unit unit = Unit::Piece;
    sdk::Money unit_price;
    sdk::Decimal price_unit_quantity;
    sdk::Money total_price;
    std::optional<Packaging> packaging;
    std::optional<sdk::Date> requested_date;
    std::optional<sdk::Date> confirmed_date;
    std::optional<OfferId> offer_id;
    std::optional<std::string> notes;
    std::optional<sdk::Decimal> part_quantity;
    std::optional<Unit> part_unit;

    static constexpr auto schema() {
        return sdk::record(
            "PurchaseOrderItem",
            sdk::required<&PurchaseItem::position>("Position in the purchase order, from 1."),
            sdk::required<&PurchaseItem::internal_part_number>("Internal part number."),
            sdk::required<&PurchaseItem::manufacturer>("Manufacturer.", sdk::example("Texas Instruments")),
            sdk::required<&PurchaseItem::manufacturer_part_number>(
                "Manufacturer's part number.", sdk::example("LM358DR")
            ),
            sdk::required<&PurchaseItem::supplier_part_number>("Supplier's part number.", sdk::example("EX-358")),
            sdk::required<&PurchaseItem::description>("Description.", sdk::example("Order charge")),
            sdk::required<&PurchaseItem::quantity>("Quantity.", sdk::example("510")),
            sdk::required<&PurchaseItem::unit>("Unit of the quantity."),
            sdk::required<&PurchaseItem::unit_price>("Price of price_unit_quantity units."),
            sdk::required<&PurchaseItem::price_unit_quantity>("Units that unit_price buys.", sdk::example("1")),
            sdk::required<&PurchaseItem::total_price>("Price of the item, rounded to 6 decimals."),
            sdk::required<&PurchaseItem::packaging>("Packaging."),
            sdk::required<&PurchaseItem::requested_date>("Requested day of the delivery."),
            sdk::required<&PurchaseItem::confirmed_date>("Day of the delivery that the supplier has confirmed."),
            sdk::required<&PurchaseItem::offer_id>("Offer that the item was generated from."),
            sdk::required<&PurchaseItem::notes>("Notes.", sdk::example("Partial delivery accepted.")),
            sdk::required<&PurchaseItem::part_quantity>(
                "Quantity of a generated item in part_unit, rounded to 6 decimals; null where the offer is sold in the unit of "
                "the part.",
                sdk::example("155.448")
            ),
            sdk::required<&PurchaseItem::part_unit>("Unit of the part, where it differs from that of the offer.")
        );
    }
};

struct PurchaseOrder {
    PurchaseOrderId id;
    std::string number;
    RfqId rfq_id;
    SourcingScenarioId sourcing_scenario_id;
    SupplierSummary supplier;
    PurchaseStatus status = PurchaseStatus::Unknown;
    sdk::Currency currency;
    std::vector<PurchaseItem> items;
    sdk::Money total_price;
    std::optional<std::string> notes;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "PurchaseOrder",
            sdk::required<&PurchaseOrder::id>("Id of the purchase order."),
            sdk::required<&PurchaseOrder::number>("Number; unique.", sdk::example("PO-000007")),
            sdk::required<&PurchaseOrder::rfq_id>("Id of the RfQ."),
            sdk::required<&PurchaseOrder::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&PurchaseOrder::supplier>("Supplier."),
            sdk::required<&PurchaseOrder::status>("Status."),
            sdk::required<&PurchaseOrder::currency>("Currency of all amounts."),
            sdk::required<&PurchaseOrder::items>("Items, by position."),
            sdk::required<&PurchaseOrder::total_price>("Sum of the items."),
            sdk::required<&PurchaseOrder::notes>("Notes.", sdk::example("Deliver to gate 3.")),
            sdk::required<&PurchaseOrder::created_at>("Time of creation."),
            sdk::required<&PurchaseOrder::updated_at>("Time of the last change.")
        );
    }
};

struct PurchaseItemInput {
    std::optional<PartNumber> internal_part_number;
    std::optional<std::string> manufacturer;
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> description;
    sdk::Decimal quantity;
    Unit unit = Unit::Piece;
    sdk::Money unit_price;
    sdk::Decimal price_unit_quantity = 1;
    std::optional<std::string> packaging;
    std::optional<sdk::Date> requested_date;
    std::optional<sdk::Date> confirmed_date;
    std::optional<OfferId> offer_id;
    std::optional<std::string> notes;

    static constexpr auto schema() {
        return sdk::record(
            "PurchaseOrderItemInput",
            sdk::optional<&PurchaseItemInput::internal_part_number>(
                "Internal part number of a component or an imported assembly. It, the manufacturer with its part number, or a "
                "description is needed."
            ),
            sdk::optional<&PurchaseItemInput::manufacturer>(
                "Manufacturer.", sdk::trimmed, sdk::length(1, 255), sdk::example("Texas Instruments")
            ),
            sdk::optional<&PurchaseItemInput::manufacturer_part_number>(
                "Manufacturer's part number.", sdk::trimmed, sdk::length(1, 128), sdk::example("LM358DR")
            ),
            sdk::optional<&PurchaseItemInput::supplier_part_number>(
                "Supplier's part number.", sdk::trimmed, sdk::length(1, 128), sdk::example("EX-358")
            ),
            sdk::optional<&PurchaseItemInput::description>(
                "Description.", sdk::length(1, 2'000), sdk::example("Dual operational amplifier")
            ),
            sdk::required<&PurchaseItemInput::quantity>(
                "Quantity; at most 6 decimals.", sdk::range(0, 1'000'000'000), sdk::greaterThan(0), sdk::example("510")
            ),
            sdk::optional<&PurchaseItemInput::unit>("Unit of the quantity; Piece by default."),
            sdk::required<&PurchaseItemInput::unit_price>(
                "Price of price_unit_quantity units; all items of a purchase order have one currency."
            ),
            sdk::optional<&PurchaseItemInput::price_unit_quantity>(
                "Units that unit_price buys; 1 by default.",
                sdk::range(0, 1'000'000'000),
                sdk::greaterThan(0),
                sdk::example("1")
            ),
            sdk::optional<&PurchaseItemInput::packaging>(
                "Packaging; another word than those of the list is stored and returned as Unknown.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("CutTape")
            ),
            sdk::optional<&PurchaseItemInput::requested_date>("Requested day of the delivery."),
            sdk::optional<&PurchaseItemInput::confirmed_date>("Day of the delivery that the supplier has confirmed."),
            sdk::optional<&PurchaseItemInput::offer_id>(
                "Offer of the item: one of the supplier, for the part that the item names."
            ),
            sdk::optional<&PurchaseItemInput::notes>(
                "Notes.", sdk::length(0, 10'000), sdk::example("Partial delivery accepted.")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct PurchaseOrderInput {
    std::optional<PurchaseOrderId> id;
    std::optional<std::string> number;
    SupplierId supplier_id;
    std::optional<PurchaseStatus> status;
    std::vector<PurchaseItemInput> items;
    std::optional<std::string> notes;

    static constexpr auto schema() {
        return sdk::record(
            "PurchaseOrderInput",
            sdk::optional<&PurchaseOrderInput::id>("Id of a purchase order that is changed."),
            sdk::optional<&PurchaseOrderInput::number>(
                "Number. Without an id the purchase order of this number is changed, or a new one gets it; PO- and six "
                "digits by default.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("PO-000007")
            ),
            sdk::required<&PurchaseOrderInput::supplier_id>("Id of the supplier."),
            sdk::optional<&PurchaseOrderInput::status>(
                "Status; that of before, Draft for a new purchase order.", sdk::known, sdk::example("Placed")
            ),
            sdk::required<&PurchaseOrderInput::items>("Items, which replace all earlier ones.", sdk::items(1, 5'000)),
            sdk::optional<&PurchaseOrderInput::notes>(
                "Notes; those of before by default.", sdk::length(0, 10'000), sdk::example("Deliver to gate 3.")
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct PurchaseOrdersInput {
    std::optional<std::vector<PurchaseOrderInput>> purchase_orders;
    bool accept_outdated = false;

    static constexpr auto schema() {
        return sdk::record(
            "PurchaseOrdersInput",
            sdk::optional<&PurchaseOrdersInput::purchase_orders>(
                "Purchase orders to create or change; others stay. Absent: they are generated from the newest "
                "selection of the scenario.",
                sdk::items(1, 500)
            ),
            sdk::optional<&PurchaseOrdersInput::accept_outdated>(
                "Whether purchase orders are generated from a selection whose inputs have changed since its run, too; "
                "their notes name what was outdated. Otherwise 409 `selection_outdated`."
            )
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

struct PurchaseOrderFilter {
    std::optional<SourcingScenarioId> sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::query(
            "PurchaseOrderFilter",
            sdk::optional<&PurchaseOrderFilter::sourcing_scenario_id>("Id of a scenario of the RfQ.")
        );
    }
};

/// Returns the purchase orders of an RfQ, or of one of its scenarios, in the order of creation. None for a scenario
/// when there are purchase orders for another one. 404; 400 for a scenario of another RfQ.
std::vector<PurchaseOrder> listPurchaseOrders(sdk::Call& call, RfqId rfq_id, const PurchaseOrderFilter& filter);

/// Creates and changes the purchase orders of the body, or generates them from the selection of the scenario; by
/// default of the one that the customer has paid for. Returns all purchase orders of the scenario. 404; 400 for a
/// scenario of another RfQ, sourcing_scenario_required, selection_required; 409 purchase_orders_exist,
/// purchase_order_closed, number_taken, selection_outdated, offers_withdrawn.
std::vector<PurchaseOrder> putPurchaseOrders(sdk::Call& call, RfqId rfq_id, const PurchaseOrderFilter& filter);

}  // namespace cardcage::purchase_orders_legacy
