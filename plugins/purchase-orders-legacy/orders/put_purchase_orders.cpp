#include <algorithm>
#include <cardcage/contracts/orders.hpp>
#include <cardcage/contracts/rfqs.hpp>
#include <cardcage/contracts/sourcing.hpp>
#include <cardcage/contracts/suppliers.hpp>
#include <set>

#include "generation/generate_purchase_orders.hpp"
#include "linked/open_purchase_orders.hpp"
#include "orders/held_suppliers.hpp"
#include "orders/known_references.hpp"
#include "orders/purchase_order_rules.hpp"
#include "orders/stored_purchase_orders.hpp"
#include "sql.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

/// Returns whether the scenario demands what was ordered and nothing else.
bool demandsOrder(sdk::Call& call, const RfqId& rfq, const SourcingScenarioId& scenario, const PaidOrder& order) {
    const auto found = call.invokeIfProvided(contracts::sourcing::for_sizes, {rfq, {{order.size, scenario}}});
    return found && found->scenarios.at(0).sourcing_scenario_id == scenario;
}

/// The scenario of the query, otherwise the one that the customer has paid for.
ChosenScenario scenarioOf(sdk::Call& call, const RfqId& rfq, const PurchaseOrderFilter& filter, bool is_frozen) {
    const auto& named = filter.sourcing_scenario_id;
    if (named) requireScenario(call, rfq, *named);
    const auto paid = call.invokeIfProvided(contracts::orders::paid_scenario, {rfq});
    const auto order = paid ? paid->order : std::nullopt;
    if (order && paid->sourcing_scenario_id &&
        named.value_or(*paid->sourcing_scenario_id) == paid->sourcing_scenario_id) {
        return {.id = *paid->sourcing_scenario_id, .order = order, .order_id = order->id};
    }
    if (named)
        return {.id = *named, .other_size = order && !demandsOrder(call, rfq, *named, *order) ? order : std::nullopt};
    if (order) {
        throw sdk::Problem::badRequest("sourcing_scenario_required", scenarioMissing(*order, is_frozen));
    }
    throw sdk::Problem::badRequest(
        "sourcing_scenario_required",
        "No order of this RfQ is paid that would choose a scenario; name one in the query, sourcing_scenario_id."
    );
}

/// The body is optional.
PurchaseOrdersInput readRequest(const sdk::Call& call) {
    const bool is_streamed = call.header("transfer-encoding").has_value();
    if (!is_streamed && call.header("content-length").value_or("0") == "0") return {};
    return call.decodeBody<PurchaseOrdersInput>();
}

ItemColumns columnsOf(const PurchaseItemInput& item, const std::string& place, sdk::FieldErrors& errors) {
    ItemColumns columns{
        .manufacturer = item.manufacturer,
        .manufacturer_part_number = item.manufacturer_part_number,
        .supplier_part_number = item.supplier_part_number,
        .description = item.description,
        .quantity = item.quantity,
        .unit = item.unit,
        .unit_price = item.unit_price.amount,
        .price_unit_quantity = item.price_unit_quantity,
        .total_price = 0,
        .packaging = item.packaging,
        .requested_date = item.requested_date,
        .confirmed_date = item.confirmed_date,
        .offer_id = item.offer_id,
        .notes = item.notes};
    if (item.internal_part_number) {
        columns.internal_part_number = item.internal_part_number->value;
        columns.internal_part_revision = item.internal_part_number->revision;
    }
    try {
        columns.total_price = totalOf(columns.quantity, columns.unit_price, columns.price_unit_quantity);
    } catch (const sdk::DecimalOverflow&) {
        errors.add(place, "range", "the price of the item has too many digits");
    }
    return columns;
}

/// One entry of the request: what it is written as, and the stored purchase order that it changes.
struct Entry {
    WrittenHead head;
    std::vector<ItemColumns> items;
    const StoredPurchaseOrder* stored = nullptr;
};

/// The entries of a request, matched with what is stored.
class Entries {
public:
    Entries(sdk::Call& call, const ChosenScenario& chosen, const std::vector<StoredPurchaseOrder>& stored)
        : call_(call), chosen_(chosen), stored_(stored) {}

    /// 400 for unknown references and for two entries of one purchase order; 409 purchase_order_closed.
    std::vector<Entry> of(const std::vector<PurchaseOrderInput>& inputs) {
        std::vector<SupplierId> ids;
        for (const auto& input : inputs) ids.push_back(input.supplier_id);
        const auto suppliers = holdSuppliers(call_, ids);
        for (std::size_t i = 0; i < inputs.size(); ++i) add(inputs[i], i, suppliers);
        references_.check(errors_);
        if (!errors_.empty()) throw sdk::Problem::invalid(std::move(errors_));
        for (const auto& entry : entries_) requirePossible(entry);
        return std::move(entries_);
    }

private:
    void add(
        const PurchaseOrderInput& input, std::size_t index, const std::map<SupplierId, SupplierSummary>& suppliers
    ) {
        const auto place = "/purchase_orders/" + std::to_string(index);
        Entry entry{.stored = find(input, place)};
        const auto* before = entry.stored ? &entry.stored->head : nullptr;
        const auto supplier = suppliers.find(input.supplier_id);
        if (supplier == suppliers.end()) {
            errors_.add(place + "/supplier_id", "unknown_reference", "there is no such supplier");
        } else {
            entry.head.supplier = supplier->second;
        }
        entry.head.number = input.number.value_or(before ? before->number : std::string());
        entry.head.sourcing_scenario_id = chosen_.id;
        entry.head.customer_order_id = chosen_.order_id;
        entry.head.status = input.status.value_or(before ? before->status : PurchaseStatus::Draft);
        entry.head.currency = input.items.front().unit_price.currency;
        entry.head.notes = input.notes ? input.notes : before ? before->notes : std::nullopt;
        for (std::size_t i = 0; i < input.items.size(); ++i) {
            const auto pointer = place + "/items/" + std::to_string(i);
            auto& item = entry.items.emplace_back(columnsOf(input.items[i], pointer, errors_));
            if (entry.stored) keepUnitOfPart(entry.stored->items, item);
            const bool is_stored = isStored(entry, item);
            if (!is_stored) references_.add(item, pointer);
            if (is_stored && before->supplier.id == input.supplier_id) continue;
            references_.addOffer(
                item, supplier == suppliers.end() ? std::nullopt : std::optional(input.supplier_id), pointer
            );
        }
        entries_.push_back(std::move(entry));
    }

    /// References that were stored stay valid: what they refer to may be gone since.
    static bool isStored(const Entry& entry, const ItemColumns& item) {
        return entry.stored && std::ranges::any_of(entry.stored->items, [&](const ItemColumns& stored) {
                   return haveSameReferences(stored, item);
               });
    }

    /// The purchase order with the id, otherwise the one with the number.
    const StoredPurchaseOrder* find(const PurchaseOrderInput& input, const std::string& place) {
        for (const auto& stored : stored_) {
            const bool is_meant = input.id ? stored.head.id == *input.id : stored.head.number == input.number;
            if (!is_meant) continue;
            if (!changed_.insert(stored.head.id).second) {
                errors_.add(place, "duplicate", "an earlier entry changes the same purchase order");
            }
            return &stored;
        }
        if (input.id) {
            errors_.add(place + "/id", "unknown_reference", "must be a purchase order of this RfQ and scenario");
        }
        return nullptr;
    }

    static void requirePossible(const Entry& entry) {
        if (!entry.stored) return;
        const auto& before = entry.stored->head;
        if (!mayFollow(before.status, entry.head.status)) {
            throw closed(before, std::string("it cannot become ").append(sdk::wireName(entry.head.status)));
        }
        const bool is_changed = before.supplier.id != entry.head.supplier.id ||
                                before.currency != entry.head.currency || entry.stored->items != entry.items;
        if (is_changed && !isChangeable(before.status)) throw closed(before, "its supplier and its items stay");
    }

    static sdk::Problem closed(const StoredHead& head, std::string_view consequence) {
        return sdk::Problem::conflict(
            "purchase_order_closed",
            "Purchase order " + head.number + " is " + std::string(sdk::wireName(head.status)) + ": " +
                std::string(consequence) + "."
        );
    }

    sdk::Call& call_;
    const ChosenScenario& chosen_;
    const std::vector<StoredPurchaseOrder>& stored_;
    std::vector<Entry> entries_;
    std::set<PurchaseOrderId> changed_;
    sdk::FieldErrors errors_;
    KnownReferences references_{call_, chosen_.id};
};

/// Orders of the customer that follow each other may have scenarios of their own.
void requireOneScenario(sdk::Call& call, const RfqId& rfq, const ChosenScenario& chosen) {
    if (const auto other = findOtherScenario(call, rfq, chosen.id, chosen.order)) {
        throw sdk::Problem::conflict(
            "purchase_orders_exist",
            "The RfQ has purchase orders for scenario " + other->text() + "; cancel them first."
        );
    }
}

/// Counts purchase orders that are for no other order for the one that is bought: those of before it was paid, but not
/// of before it followed another one, and those of cancelled orders.
void claim(sdk::Call& call, const RfqId& rfq, const ChosenScenario& chosen) {
    if (!chosen.order) return;
    const auto& order = *chosen.order;
    call.db().run(sql::claim_purchase_orders, rfq, chosen.id, order.id, order.other_ids, purchasesSince(order));
}

void write(sdk::Call& call, const RfqId& rfq, const std::vector<Entry>& entries) {
    PurchaseOrderWriter writer(call, rfq);
    for (const auto& entry : entries) {
        if (entry.stored) {
            writer.update(entry.stored->head.id, entry.head, entry.items);
        } else {
            writer.insert(entry.head, entry.items);
        }
    }
    writer.finish();
}

}  // namespace

std::map<SupplierId, SupplierSummary> holdSuppliers(sdk::Call& call, const std::vector<SupplierId>& ids) {
    using contracts::suppliers::ReferenceType;
    contracts::suppliers::SupplierReferences wanted;
    const auto known = call.db().many<SupplierSummary>(sql::list_suppliers, ids);
    for (const auto& supplier : known) {
        wanted.references.push_back({ReferenceType::External, supplier.name, supplier.number});
    }
    const auto held = call.invoke(contracts::suppliers::resolve, wanted).results;
    std::map<SupplierId, SupplierSummary> suppliers;
    for (std::size_t i = 0; i < known.size(); ++i) {
        // One that was deleted or renamed meanwhile is unknown.
        if (held.at(i).id == known[i].id.uuid()) suppliers.emplace(known[i].id, known[i]);
    }
    return suppliers;
}

std::vector<PurchaseOrder> putPurchaseOrders(sdk::Call& call, RfqId rfq_id, const PurchaseOrderFilter& filter) {
    const auto root = call.invoke(contracts::rfqs::find_root, {rfq_id});
    if (!root.assembly_id) throw sdk::Problem::notFound("RfQ", rfq_id);
    auto chosen = scenarioOf(call, rfq_id, filter, root.frozen);
    chosen.is_frozen = root.frozen;
    const auto& scenario = chosen.id;
    call.db().run(sql::lock_ordering, rfq_id);
    requireOneScenario(call, rfq_id, chosen);
    claim(call, rfq_id, chosen);
    if (!chosen.order) chosen.order_id = call.db().maybe<OrderId>(sql::find_order_of_scenario, rfq_id, scenario);
    const auto request = readRequest(call);
    if (request.purchase_orders) {
        const auto stored = readPurchaseOrders(call, rfq_id, scenario);
        write(call, rfq_id, Entries(call, chosen, stored).of(*request.purchase_orders));
    } else {
        generatePurchaseOrders(call, rfq_id, chosen, request.accept_outdated);
    }
    return itemsOf(rfq_id, readPurchaseOrders(call, rfq_id, scenario));
}

}  // namespace cardcage::purchase_orders_legacy
