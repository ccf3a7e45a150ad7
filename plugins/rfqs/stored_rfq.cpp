#include "stored_rfq.hpp"

#include <utility>

#include "quotations/quotations.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

RfqColumns columnsOf(const Rfq& rfq) {
    RfqColumns columns{
        .number = rfq.number,
        .name = rfq.name,
        .status = rfq.status,
        .customer_id = rfq.customer.id,
        .customer_user_id = rfq.customer_user_id,
        .type = rfq.type,
        .industry = rfq.industry,
        .order_quantities = rfq.order_quantities,
        .base_currency = rfq.base_currency,
        .due_date = rfq.due_date,
        .quotation_valid_until = rfq.quotation_valid_until,
        .requested_delivery_date = rfq.requested_delivery_date,
        .assigned_to = rfq.assigned_to,
        .watchers = rfq.watchers,
        .notes = rfq.notes,
        .external_reference = rfq.external_reference,
        .tags = rfq.tags,
        .pcb_ids = rfq.pcb_ids,
        .is_cost_frozen = rfq.is_cost_frozen,
        .no_quote_reason = rfq.no_quote_reason,
    };
    if (const auto& own = rfq.internal_part_number) {
        columns.internal_part_number = own->value;
        columns.internal_part_revision = own->revision;
    }
    if (!rfq.customer_part_numbers.empty()) {
        const auto& part_number = rfq.customer_part_numbers.front();
        columns.customer_part_number = part_number.value;
        columns.customer_part_revision = part_number.revision;
        if (part_number.customer) columns.customer_part_customer_id = part_number.customer->id;
    }
    return columns;
}

/// Adds the part numbers to an RfQ that was read.
void addPartNumbers(const RfqRow& row, Rfq& rfq) {
    const auto& columns = row.columns;
    if (columns.internal_part_number) {
        rfq.internal_part_number = PartNumber{*columns.internal_part_number, columns.internal_part_revision.value()};
    }
    if (!columns.customer_part_number && !columns.customer_part_revision && !columns.customer_part_customer_id) return;
    auto& part_number = rfq.customer_part_numbers.emplace_back();
    part_number.value = columns.customer_part_number;
    part_number.revision = columns.customer_part_revision;
    if (columns.customer_part_customer_id) {
        part_number.customer =
            CustomerSummary{*columns.customer_part_customer_id, row.part_customer_number, row.part_customer_name};
    }
}

}  // namespace

Rfq RfqRow::item() const {
    Rfq rfq{
        .id = id,
        .number = columns.number,
        .name = columns.name,
        .status = columns.status,
        .customer = {columns.customer_id, customer_number, customer_name},
        .customer_user_id = columns.customer_user_id,
        .type = columns.type,
        .industry = columns.industry,
        .order_quantities = columns.order_quantities,
        .base_currency = columns.base_currency,
        .due_date = columns.due_date,
        .quotation_valid_until = columns.quotation_valid_until,
        .requested_delivery_date = columns.requested_delivery_date,
        .assigned_to = columns.assigned_to,
        .watchers = columns.watchers,
        .notes = columns.notes,
        .external_reference = columns.external_reference,
        .tags = columns.tags,
        .pcb_ids = columns.pcb_ids,
        .is_cost_frozen = columns.is_cost_frozen,
        .quotation = quotation,
        .no_quote_reason = columns.no_quote_reason,
        .sourcing_scenario_ids = sourcing_scenario_ids,
        .created_at = created_at,
        .updated_at = updated_at,
        .created_by = created_by,
    };
    addPartNumbers(*this, rfq);
    return rfq;
}

VersionedRfq readRfq(sdk::Call& call, const RfqId& id) {
    const auto finished = finishedUploads(call, id);
    const auto found = call.db().maybe<RfqRow>(sql::find_rfq, finished.ids, finished.uploaded_at, id);
    if (!found) throw sdk::Problem::notFound("RfQ", id);
    // A complete upload changes the record without a change of its row.
    const auto& quotation = found->quotation;
    return {found->item(), found->row_version + (quotation ? quotation->uploaded_at.microseconds() : 0)};
}

Rfq answerRfq(sdk::Call& call, const RfqId& id) {
    auto found = readRfq(call, id);
    call.recordVersion(id, found.version);
    return std::move(found.rfq);
}

void holdForChange(sdk::Call& call, const RfqId& id) {
    if (!call.db().maybe<RfqId>(sql::lock_rfq, id)) throw sdk::Problem::notFound("RfQ", id);
}

std::optional<RfqId> insertRfq(sdk::Call& call, const Rfq& rfq) {
    return call.db().maybe<RfqId>(sql::insert_rfq, columnsOf(rfq), rfq.created_by);
}

void storeRfq(sdk::Call& call, const Rfq& rfq) {
    sdk::unique("rfq_number_key", numberTaken, [&] { return call.db().run(sql::update_rfq, rfq.id, columnsOf(rfq)); });
}

Actor actorOf(const sdk::Call& call) {
    const auto principal = call.principal();
    using Kind = sdk::Principal::Kind;
    switch (principal.kind) {
        case Kind::ApiClient:
            return {ActorType::ApiClient, sdk::Uuid::parse(principal.id)};
        case Kind::CustomerUser:
            return {ActorType::CustomerUser, sdk::Uuid::parse(principal.id)};
        case Kind::System:
            return {ActorType::System, std::nullopt};
        case Kind::Unknown:
            break;
    }
    return {};
}

sdk::Timestamp addStatusChange(sdk::Call& call, const RfqId& id, const std::optional<RfqStatus>& from, RfqStatus to) {
    const auto actor = actorOf(call);
    return call.db().one<sdk::Timestamp>(sql::insert_status_change, id, from, to, actor.type, actor.id);
}

sdk::Problem numberTaken() {
    return sdk::Problem::conflict("number_taken", "Another RfQ has this number; choose another one.");
}

sdk::Problem quotationMissing() {
    return sdk::Problem::conflict(
        "quotation_missing",
        "No quotation was uploaded completely; ask for a link with POST /rfqs/{id}/quotation/upload and send the PDF "
        "there."
    );
}

}  // namespace cardcage::rfqs
