#include <algorithm>
#include <cardcage/contracts/costing.hpp>

#include "linked/for_other_modules.hpp"
#include "linked/imported_assembly.hpp"
#include "linked/pcbs.hpp"
#include "linked/references.hpp"
#include "linked/root_assembly.hpp"
#include "linked/sourcing.hpp"
#include "quotations/quotations.hpp"
#include "settings.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {
namespace {

template <class T>
void apply(const sdk::Patch<T>& patch, T& value) {
    if (patch.hasValue()) value = *patch;
}
template <class T>
void apply(const sdk::Patch<T>& patch, std::optional<T>& value) {
    value = patch.appliedTo(std::move(value));
}
template <class T>
void apply(const sdk::Patch<std::vector<T>>& patch, std::vector<T>& values) {
    if (patch.isGiven()) values = patch.value().value_or(std::vector<T>());
}

/// The reason exists only with the status NoQuote (interface specification, "RfQ").
void applyReason(const RfqPatch& patch, Rfq& rfq, sdk::FieldErrors& errors) {
    apply(patch.no_quote_reason, rfq.no_quote_reason);
    if (rfq.status == RfqStatus::NoQuote) return;
    if (patch.no_quote_reason.hasValue()) {
        errors.add("/no_quote_reason", "conflict", "goes with status NoQuote only");
    }
    rfq.no_quote_reason.reset();
}

void applyCustomer(sdk::Call& call, const RfqPatch& patch, Rfq& rfq, sdk::FieldErrors& errors) {
    const auto part_numbers = patch.customer_part_numbers.value().value_or(std::vector<CustomerPartNumberInput>());
    const auto named =
        findCustomers(call, patch.customer.hasValue() ? &*patch.customer : nullptr, part_numbers, errors);
    if (named.customer && *named.customer != rfq.customer.id) {
        rfq.customer.id = *named.customer;
        rfq.customer_user_id.reset();  // of another customer
    }
    apply(patch.customer_user_id, rfq.customer_user_id);
    if (patch.customer_part_numbers.isGiven()) {
        rfq.customer_part_numbers = firstPartNumber(part_numbers, named.of_part_number, rfq.customer.id);
    }
}

/// The users whom the patch adds; existing ones may remain in any state.
NamedUsers broughtIn(const RfqPatch& patch, const Rfq& stored, const Rfq& changed) {
    NamedUsers users{.customer_id = changed.customer.id};
    if (patch.customer_user_id.hasValue()) users.customer_user_id = *patch.customer_user_id;
    if (patch.assigned_to.hasValue() && changed.assigned_to != stored.assigned_to) {
        users.assigned_to = *patch.assigned_to;
    }
    if (patch.watchers.hasValue()) users.watchers = *patch.watchers;
    return users;
}

/// The RfQ after the patch. 400 for unknown references.
Rfq changedRfq(sdk::Call& call, const Rfq& stored, const RfqPatch& patch) {
    auto changed = stored;
    sdk::FieldErrors errors;
    apply(patch.number, changed.number);
    apply(patch.name, changed.name);
    apply(patch.status, changed.status);
    applyCustomer(call, patch, changed, errors);
    apply(patch.internal_part_number, changed.internal_part_number);
    apply(patch.type, changed.type);
    apply(patch.industry, changed.industry);
    apply(patch.order_quantities, changed.order_quantities);
    apply(patch.base_currency, changed.base_currency);
    apply(patch.due_date, changed.due_date);
    apply(patch.quotation_valid_until, changed.quotation_valid_until);
    apply(patch.requested_delivery_date, changed.requested_delivery_date);
    apply(patch.assigned_to, changed.assigned_to);
    apply(patch.watchers, changed.watchers);
    apply(patch.notes, changed.notes);
    apply(patch.external_reference, changed.external_reference);
    apply(patch.tags, changed.tags);
    apply(patch.pcb_ids, changed.pcb_ids);
    apply(patch.is_cost_frozen, changed.is_cost_frozen);
    applyReason(patch, changed, errors);

    checkUsers(call, broughtIn(patch, stored, changed), errors);
    if (patch.pcb_ids.hasValue()) checkPcbs(call, *patch.pcb_ids, errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
    return changed;
}

/// 409 for changes that the current state forbids.
void requirePossible(sdk::Call& call, const Rfq& stored, const Rfq& changed, const StatusStep& step) {
    const bool stays_frozen = stored.is_cost_frozen && changed.is_cost_frozen;
    if (stays_frozen && (changesCost(stored, changed) || addsPcb(stored, changed))) {
        throw sdk::Problem::conflict(
            "cost_frozen",
            "The costs of this RfQ are frozen; send is_cost_frozen: false before or with the change of part number, "
            "quantities, currency or PCBs."
        );
    }
    if (step.is_missing) throw quotationMissing();
    if (step.changes && excludesOrders(changed.status)) {
        call.collect(contracts::rfqs::before_status, {stored.id, stored.status, changed.status});
    }
}

/// Takes type, industry and customer part number over from the imported assembly of a new part number, as for a new
/// RfQ; fields of the patch stay as sent.
void takeOver(sdk::Call& call, const Rfq& stored, const RfqPatch& patch, Rfq& changed) {
    if (stored.internal_part_number == changed.internal_part_number) return;
    const auto imported = findImported(call, changed.internal_part_number);
    if (!imported) return;
    if (!patch.type.isGiven()) changed.type = imported->type;
    if (!patch.industry.isGiven()) changed.industry = imported->industry;
    if (!patch.customer_part_numbers.isGiven()) {
        changed.customer_part_numbers = partNumbersFor(changed.customer.id, *imported);
    }
}

/// Passes on the fields that the root assembly has, too.
void updateRoot(sdk::Call& call, const Rfq& stored, const Rfq& changed) {
    if (stored.internal_part_number != changed.internal_part_number) {
        call.invoke(contracts::assemblies::update_root, rootChange(changed, true));
    } else if (sdk::toJson(rootChange(stored, false)) != sdk::toJson(rootChange(changed, false))) {
        call.invoke(contracts::assemblies::update_root, rootChange(changed, false));
    }
}

std::vector<std::int64_t> addedQuantities(const Rfq& stored, const Rfq& changed) {
    std::vector<std::int64_t> added;
    const auto& known = stored.order_quantities;
    for (const auto quantity : changed.order_quantities) {
        if (std::find(known.begin(), known.end(), quantity) == known.end()) added.push_back(quantity);
    }
    return added;
}

void logStep(sdk::Call& call, const Rfq& stored, const Rfq& changed) {
    const auto changed_at = addStatusChange(call, stored.id, stored.status, changed.status);
    call.publish(
        contracts::rfqs::status_changed,
        {stored.id, changed.number, stored.status, changed.status, changed_at, actorOf(call)}
    );
}

/// Remarks about a change, for the answer.
struct Remarks {
    bool reaches_nobody = false;                  ///< a notice was to be sent and reached nobody
    bool is_outdated = false;                     ///< inputs of a selection had changed at the release
    std::vector<contracts::MarketInput> changed;  ///< changes of the market at the freeze
};

/// Stores the change of a locked RfQ and all that follows from it.
Remarks change(sdk::Call& call, const Rfq& stored, const RfqPatch& patch) {
    const auto& id = stored.id;
    auto changed = changedRfq(call, stored, patch);
    Quotations quotations;
    StatusStep step;
    if (patch.status.hasValue()) {
        quotations = quotationsOf(call, id, changed.customer.id);
        step = stepTo(stored.status, changed.status, quotations.state);
    }
    requirePossible(call, stored, changed, step);
    takeOver(call, stored, patch, changed);
    if (step.releases && call.settings<Settings>().freeze_on_release) changed.is_cost_frozen = true;

    if (stored.is_cost_frozen && !changed.is_cost_frozen) call.invoke(contracts::costing::thaw, {id});
    storeRfq(call, changed);
    updateRoot(call, stored, changed);
    linkPcbs(call, id, stored.pcb_ids, changed.pcb_ids);
    addScenarios(call, changed, addedQuantities(stored, changed));
    if (step.changes) logStep(call, stored, changed);
    if (step.releases) release(call, quotations, changed.customer.id);
    const auto& before = quotations.state;
    const bool is_corrected = step.releases && before.has_released && !before.is_unreached;
    Remarks remarks;
    remarks.reaches_nobody = step.notifies && !notifyReaders(call, changed, is_corrected);
    const bool freezes = !stored.is_cost_frozen && changed.is_cost_frozen;
    if (!stored.is_cost_frozen && (step.releases || freezes)) {
        auto changes = changesSinceSelections(call, changed);
        remarks.is_outdated = step.releases && changes.is_outdated;
        if (freezes) remarks.changed = std::move(changes.of_market);
    }
    if (freezes) {
        // Costs that a setting freezes on release are frozen as they are, because a release is never refused for them.
        const bool is_by_setting = !patch.is_cost_frozen.hasValue() || !*patch.is_cost_frozen;
        const bool accept_outdated = patch.accept_outdated.hasValue() && *patch.accept_outdated;
        call.invoke(contracts::costing::freeze, {id, is_by_setting || accept_outdated});
    }
    return remarks;
}

/// Returns the remarks as a value of the header Cardcage-Warnings.
std::string warningsOf(const Remarks& remarks) {
    std::string warnings;
    const auto add = [&](std::string_view warning) { warnings.append(warnings.empty() ? "" : ", ").append(warning); };
    if (remarks.reaches_nobody) add(R"("/status";rule="unreached")");
    if (remarks.is_outdated) add(R"("/status";rule="selection_outdated")");
    for (const auto input : remarks.changed) add(contracts::warningOf(input, "/is_cost_frozen"));
    return warnings;
}

}  // namespace

Rfq updateRfq(sdk::Call& call, RfqId id, const RfqPatch& patch) {
    const auto warnings = warningsOf(change(call, lockRfq(call, id), patch));
    if (!warnings.empty()) call.responseHeader("Cardcage-Warnings", warnings);
    return answerRfq(call, id);
}

void setStatus(sdk::Call& call, const contracts::rfqs::StatusSetting& setting) {
    holdForChange(call, setting.rfq_id);
    RfqPatch patch;
    patch.status = setting.status;
    change(call, readRfq(call, setting.rfq_id).rfq, patch);
}

}  // namespace cardcage::rfqs
