#include "generation/generate_purchase_orders.hpp"

#include <algorithm>
#include <cardcage/contracts/sourcing.hpp>
#include <set>

#include "generation/needed_orders.hpp"
#include "orders/held_suppliers.hpp"
#include "orders/purchase_order_rules.hpp"
#include "sql.hpp"

namespace cardcage::purchase_orders_legacy {
namespace {

/// The charge of a supplier for an order. A row of list_charges.sql.
struct OrderCharge {
    SupplierId supplier_id;
    sdk::Decimal fee;
};

SolutionId newestSolution(sdk::Call& call, const SourcingScenarioId& scenario) {
    const auto solution = call.db().maybe<SolutionId>(sql::find_newest_solution, scenario);
    if (solution) return *solution;
    throw sdk::Problem::badRequest(
        "selection_required",
        "No selection has run for scenario " + scenario.text() +
            "; run POST /sourcing-scenarios/run-selection, or send the purchase orders."
    );
}

/// 409 selection_outdated for a selection with other inputs than those of now, unless that is accepted.
void requireCurrent(
    const ChosenScenario& chosen, const std::vector<contracts::SelectionInput>& outdated, bool accept_outdated
) {
    if (outdated.empty()) return;
    const bool has_other_demands = std::ranges::find(outdated, contracts::SelectionInput::Demands) != outdated.end();
    if (chosen.order && has_other_demands) {
        throw sdk::Problem::conflict(
            "selection_outdated",
            "The selection of scenario " + chosen.id.text() + " ran for other quantities than those of order " +
                chosen.order->number + ". " + thawFirst(chosen.is_frozen) +
                "Run POST /sourcing-scenarios/run-selection again; accept_outdated does not "
                "count for this."
        );
    }
    if (!accept_outdated) throw contracts::selectionOutdated({{chosen.id, outdated}});
}

/// A note for purchase orders of a selection whose inputs, offers or rates have changed; nothing for any other.
std::optional<std::string> noteOf(
    const std::vector<contracts::SelectionInput>& outdated, const std::vector<contracts::MarketInput>& changed
) {
    std::string note;
    if (!outdated.empty()) note = "Generated from an outdated selection: " + contracts::namesOf(outdated) + ".";
    if (!changed.empty())
        note.append(note.empty() ? "" : " ")
            .append("Changed since the selection ran: " + contracts::namesOf(changed) + ".");
    return note.empty() ? std::nullopt : std::optional(std::move(note));
}

/// 409 offers_withdrawn for offers that are gone or have expired.
void requireOffers(sdk::Call& call, const std::vector<NeededOrder>& orders, bool is_frozen) {
    std::vector<OfferId> ids;
    for (const auto& order : orders) {
        for (const auto& item : order.items) {
            if (item.offer_id) ids.push_back(*item.offer_id);
        }
    }
    const auto usable = call.db().many<OfferId>(sql::list_usable_offers, ids, call.now().date());
    const std::set<OfferId> known(usable.begin(), usable.end());
    constexpr std::size_t most = 20;
    std::size_t missing = 0;
    std::string names;
    for (const auto& order : orders) {
        for (const auto& item : order.items) {
            if (!item.offer_id || known.contains(*item.offer_id)) continue;
            if (++missing > most) continue;
            const auto& number = item.internal_part_number ? item.internal_part_number : item.manufacturer_part_number;
            names.append(names.empty() ? "" : ", ").append(number.value_or(std::string(item.offer_id->view())));
            names.append(" of ").append(order.supplier.name);
        }
    }
    if (missing == 0) return;
    if (missing > most) names.append(" and ").append(std::to_string(missing - most)).append(" more");
    throw sdk::Problem::conflict(
        "offers_withdrawn",
        "Offers that the selection buys were withdrawn or have expired: " + names + ". " + thawFirst(is_frozen) +
            "Run POST /sourcing-scenarios/run-selection again."
    );
}

/// The orders that stay: the quantities that are ordered, and the charges that they have.
struct Staying {
    Coverage coverage;
    std::set<SupplierId> charged;     ///< for an order
    std::set<OfferId> set_up;         ///< offers whose one-time costs are those of this order
    std::set<OfferId> with_tools;     ///< the same in any order
    std::set<SupplierId> with_costs;  ///< suppliers with one-time costs of no offer
};

Staying stayingOf(
    const std::vector<StoredPurchaseOrder>& orders,
    const SourcingScenarioId& scenario,
    const std::optional<OrderId>& order_id
) {
    Staying staying;
    for (const auto& order : orders) {
        const auto& head = order.head;
        if (head.status == PurchaseStatus::Cancelled) continue;
        const bool is_of_scenario = head.sourcing_scenario_id == scenario;
        // Scenarios without an order are alternatives, so drafts for another one may never be placed.
        if (!is_of_scenario && head.status == PurchaseStatus::Draft && !head.customer_order_id) continue;
        const bool is_for_it = is_of_scenario && isFor(head, order_id);
        for (const auto& item : order.items) {
            if (isCharge(item, one_time_costs)) {
                // Tools are there for every order.
                if (!item.offer_id) staying.with_costs.insert(head.supplier.id);
                if (item.offer_id) staying.with_tools.insert(*item.offer_id);
                if (item.offer_id && is_for_it) staying.set_up.insert(*item.offer_id);
            }
            if (!is_for_it) continue;
            staying.coverage.add(item);
            if (isCharge(item, order_charge)) staying.charged.insert(head.supplier.id);
        }
    }
    return staying;
}

/// A row of list_price_rows.sql.
struct LadderRow {
    OfferId offer_id;
    PriceRow row;
};

Ladders laddersOf(sdk::Call& call, const SolutionId& solution) {
    Ladders ladders;
    for (auto& row : call.db().many<LadderRow>(sql::list_price_rows, solution)) {
        ladders[row.offer_id].push_back(std::move(row.row));
    }
    return ladders;
}

/// The charges that the orders that stay do not have.
Charges chargesOf(sdk::Call& call, const SolutionId& solution, const Staying& staying) {
    Charges charges;
    for (const auto& charge : call.db().many<OrderCharge>(sql::list_charges, solution)) {
        if (!staying.charged.contains(charge.supplier_id)) charges.fees.emplace(charge.supplier_id, charge.fee);
    }
    for (auto& cost : call.db().many<OneTimeCost>(sql::list_one_time_costs, solution)) {
        if (staying.with_costs.contains(cost.supplier_id)) continue;
        const auto isOrdered = [&](const std::set<OfferId>& ordered) {
            return std::ranges::any_of(cost.offer_ids, [&](const OfferId& id) { return ordered.contains(id); });
        };
        const auto share = cost.charged / (cost.once + cost.per_order);
        if (isOrdered(staying.with_tools)) cost.once = {};
        if (isOrdered(staying.set_up)) cost.per_order = {};
        cost.charged = share * (cost.once + cost.per_order);  // exact where all is charged, and never above it
        charges.one_time.push_back(std::move(cost));
    }
    return charges;
}

/// Suppliers and currencies of generated drafts, with the numbers that those which replace them get.
using Numbers = std::map<std::pair<SupplierId, sdk::Currency>, std::string>;

Numbers numbersOf(const std::vector<StoredPurchaseOrder>& orders, const std::optional<OrderId>& order_id) {
    Numbers numbers;
    for (const auto& order : orders) {
        const auto& head = order.head;
        if (!head.is_generated || head.status != PurchaseStatus::Draft || !isFor(head, order_id)) continue;
        numbers.emplace(std::pair(head.supplier.id, head.currency), head.number);
    }
    return numbers;
}

/// The purchases from suppliers that exist, who cannot be deleted before the transaction ends.
std::vector<Purchase> readPurchases(sdk::Call& call, const SolutionId& solution) {
    auto purchases = call.db().many<Purchase>(sql::list_purchases, solution);
    std::set<SupplierId> ids;
    for (const auto& purchase : purchases) ids.insert(purchase.supplier.id);
    const auto held = holdSuppliers(call, {ids.begin(), ids.end()});
    std::erase_if(purchases, [&](const Purchase& purchase) { return !held.contains(purchase.supplier.id); });
    return purchases;
}

/// Reports what makes the purchase orders other than what was ordered: a scenario of another size, BOM lines that the
/// solution buys nothing for, and changes of the market.
void warnOfDifferences(
    sdk::Call& call,
    const ChosenScenario& chosen,
    const SolutionId& solution,
    const std::vector<contracts::MarketInput>& changed
) {
    std::string warnings;
    if (chosen.other_size) {
        warnings = R"("sourcing_scenario_id";rule="other_size";ordered=)" + std::to_string(chosen.other_size->size);
    }
    if (const auto count = call.db().one<std::int64_t>(sql::count_unbought_lines, solution); count > 0) {
        warnings.append(warnings.empty() ? "" : ", ").append(R"("/purchase_orders";rule="unbought_lines";lines=)");
        warnings.append(std::to_string(count));
    }
    for (const auto input : changed) {
        warnings.append(warnings.empty() ? "" : ", ").append(contracts::warningOf(input, "/purchase_orders"));
    }
    if (!warnings.empty()) call.responseHeader("Cardcage-Warnings", warnings);
}

}  // namespace

void generatePurchaseOrders(sdk::Call& call, const RfqId& rfq, const ChosenScenario& chosen, bool accept_outdated) {
    const auto& scenario = chosen.id;
    const auto solution = newestSolution(call, scenario);
    const auto states = call.invoke(contracts::sourcing::selection_state, {{scenario}});
    const auto outdated = states.outdatedOf(scenario);
    const auto changed = states.changedOf(scenario);
    requireCurrent(chosen, outdated, accept_outdated);
    const auto notes = noteOf(outdated, changed);
    const auto& order_id = chosen.order_id;
    const auto numbers = numbersOf(readPurchaseOrders(call, rfq, scenario), order_id);
    call.db().run(sql::delete_generated_drafts, rfq, scenario, order_id);
    auto staying = stayingOf(readPurchaseOrders(call, rfq, std::nullopt), scenario, order_id);
    const auto purchases = readPurchases(call, solution);
    const auto charges = chargesOf(call, solution, staying);
    const auto ladders = laddersOf(call, solution);
    const auto orders = neededOrders(purchases, staying.coverage, charges, ladders, call.now().date());
    requireOffers(call, orders, chosen.is_frozen);
    warnOfDifferences(call, chosen, solution, changed);
    PurchaseOrderWriter writer(call, rfq);
    for (const auto& order : orders) {
        const auto number = numbers.find(std::pair(order.supplier.id, order.currency));
        writer.insert(
            {.number = number == numbers.end() ? std::string() : number->second,
             .sourcing_scenario_id = scenario,
             .supplier = order.supplier,
             .status = PurchaseStatus::Draft,
             .currency = order.currency,
             .notes = notes,
             .is_generated = true,
             .customer_order_id = order_id},
            order.items
        );
    }
    writer.finish();
}

}  // namespace cardcage::purchase_orders_legacy
