#pragma once

#include <optional>
#include <vector>

#include "rfqs.hpp"

// RfQs in the form of the database.

namespace cardcage::rfqs {

/// The columns of an RfQ that a client sets.
struct RfqColumns {
    std::string number;
    std::string name;
    RfqStatus status = RfqStatus::Unknown;
    CustomerId customer_id;
    std::optional<CustomerUserId> customer_user_id;
    std::optional<std::string> internal_part_number;
    std::optional<std::string> internal_part_revision;
    std::optional<std::string> customer_part_number;
    std::optional<std::string> customer_part_revision;
    std::optional<CustomerId> customer_part_customer_id;
    AssemblyType type = AssemblyType::Unknown;
    Industry industry = Industry::Unknown;
    std::vector<std::int64_t> order_quantities;
    sdk::Currency base_currency;
    std::optional<sdk::Date> due_date;
    std::optional<sdk::Date> quotation_valid_until;
    std::optional<sdk::Date> requested_delivery_date;
    std::optional<ApplicationUserId> assigned_to;
    std::vector<ApplicationUserId> watchers;
    std::optional<std::string> notes;
    std::optional<std::string> external_reference;
    std::vector<std::string> tags;
    std::vector<PcbId> pcb_ids;
    bool is_cost_frozen = false;
    std::optional<std::string> no_quote_reason;
};

/// A row of find_rfq.sql and list_rfqs.sql.
struct RfqRow {
    RfqId id;
    RfqColumns columns;
    std::optional<std::string> customer_number;
    std::optional<std::string> customer_name;
    std::optional<std::string> part_customer_number;
    std::optional<std::string> part_customer_name;
    std::optional<Quotation> quotation;
    std::vector<SourcingScenarioId> sourcing_scenario_ids;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    Actor created_by;
    std::int64_t row_version = 0;

    Rfq item() const;
};

struct VersionedRfq {
    Rfq rfq;
    std::int64_t version = 0;  ///< changes with each update and each complete upload
};

/// Returns the current state of one RfQ. 404.
VersionedRfq readRfq(sdk::Call& call, const RfqId& id);

/// The same, as the response of this request.
Rfq answerRfq(sdk::Call& call, const RfqId& id);

/// Locks an RfQ until the transaction ends. 404.
void holdForChange(sdk::Call& call, const RfqId& id);

/// Stores a new RfQ. Returns nothing if its number is taken.
std::optional<RfqId> insertRfq(sdk::Call& call, const Rfq& rfq);

/// Updates a locked RfQ. 409 number_taken.
void storeRfq(sdk::Call& call, const Rfq& rfq);

/// The caller.
Actor actorOf(const sdk::Call& call);

/// Adds an entry to the history and returns its time.
sdk::Timestamp addStatusChange(sdk::Call& call, const RfqId& id, const std::optional<RfqStatus>& from, RfqStatus to);

/// 409: a number belongs to one RfQ of the tenant.
sdk::Problem numberTaken();

/// 409: there is no quotation to release.
sdk::Problem quotationMissing();

}  // namespace cardcage::rfqs
