#include "stored_rfq.hpp"

#include <utility>

#include "quotations/quotations.hpp"
#include "sql.hpp"

namespace cardcage::rfqs {
namespace {

struct VersionedRow {
    RfqRow row;
    std::int64_t row_version = 0;
};

/// Calls `run` with the columns that insert_rfq.sql and update_rfq.sql take after the tenant.
template <class Run>
auto withColumns(const Rfq& rfq, Run&& run) {
    const auto part_number =
        rfq.customer_part_numbers.empty() ? CustomerPartNumber() : rfq.customer_part_numbers.front();
    const auto& own = rfq.internal_part_number;
    return run(
        rfq.number,
        rfq.name,
        rfq.status,
        rfq.customer.id,
        rfq.customer_user_id,
        own ? std::optional(own->value) : std::nullopt,
        own ? std::optional(own->revision) : std::nullopt,
        part_number.value,
        part_number.revision,
        part_number.customer ? std::optional(part_number.customer->id) : std::nullopt,
        rfq.type,
        rfq.industry,
        rfq.order_quantities,
        rfq.base_currency,
        rfq.due_date,
        rfq.quotation_valid_until,
        rfq.requested_delivery_date,
        rfq.assigned_to,
        rfq.watchers,
        rfq.notes,
        rfq.external_reference,
        rfq.tags,
        rfq.pcb_ids,
        rfq.is_cost_frozen,
        rfq.no_quote_reason
    );
}

}  // namespace

Rfq RfqRow::item() const {
    Rfq rfq{
        .id = id,
        .number = number,
        .name = name,
        .status = status,
        .customer = customer,
        .customer_user_id = customer_user_id,
        .internal_part_number = internal_part_number,
        .type = type,
        .industry = industry,
        .order_quantities = order_quantities,
        .base_currency = base_currency,
        .due_date = due_date,
        .quotation_valid_until = quotation_valid_until,
        .requested_delivery_date = requested_delivery_date,
        .assigned_to = assigned_to,
        .watchers = watchers,
        .notes = notes,
        .external_reference = external_reference,
        .tags = tags,
        .pcb_ids = pcb_ids,
        .is_cost_frozen = is_cost_frozen,
        .quotation = quotation,
        .no_quote_reason = no_quote_reason,
        .sourcing_scenario_ids = sourcing_scenario_ids,
        .created_at = created_at,
        .updated_at = updated_at,
        .created_by = created_by,
    };
    if (customer_part_number) rfq.customer_part_numbers.push_back(*customer_part_number);
    return rfq;
}

VersionedRfq readRfq(sdk::Call& call, const RfqId& id) {
    const auto finished = finishedUploads(call, id);
    const auto found = call.db().maybe<VersionedRow>(sql::find_rfq, finished.ids, finished.uploaded_at, id);
    if (!found) throw sdk::Problem::notFound("RfQ", id);
    // A complete upload changes the record without a change of its row.
    const auto& quotation = found->row.quotation;
    return {found->row.item(), found->row_version + (quotation ? quotation->uploaded_at.microseconds() : 0)};
}

Rfq answerRfq(sdk::Call& call, const RfqId& id) {
    auto found = readRfq(call, id);
    call.recordVersion(id, found.version);
    return std::move(found.rfq);
}

std::optional<RfqId> insertRfq(sdk::Call& call, const Rfq& rfq) {
    return withColumns(rfq, [&](const auto&... columns) {
        return call.db().maybe<RfqId>(sql::insert_rfq, columns..., rfq.created_by.type, rfq.created_by.id);
    });
}

void storeRfq(sdk::Call& call, const Rfq& rfq) {
    try {
        withColumns(rfq, [&](const auto&... columns) { return call.db().run(sql::update_rfq, columns..., rfq.id); });
    } catch (const sdk::DbError& error) {
        if (error.violates("rfq_number_key")) throw numberTaken();
        throw;
    }
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
