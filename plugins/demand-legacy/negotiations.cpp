#include "negotiations.hpp"

#include "sql.hpp"

namespace cardcage::demand_legacy {
namespace {

/// A row of find_negotiation.sql.
struct NegotiationRow {
    NegotiationId id;
    std::string name;
    SourcingScenarioId sourcing_scenario_id;
    sdk::Timestamp created_at;
    std::int64_t row_version = 0;

    Negotiation item() const { return {id, name, sourcing_scenario_id, {}, created_at}; }
};

}  // namespace

sdk::Page<ListedNegotiation> listNegotiations(sdk::Call& call) {
    return sdk::list<ListedNegotiation>(call, sql::list_negotiations);
}

Negotiation findNegotiation(sdk::Call& call, NegotiationId id) {
    call.db().snapshot();
    auto negotiation = sdk::found<NegotiationRow>(call, sql::find_negotiation, "negotiation", id);
    negotiation.lines = call.db().many<ForecastLine>(sql::list_lines, id);
    return negotiation;
}

void deleteNegotiation(sdk::Call& call, NegotiationId id) {
    sdk::locked<NegotiationRow>(call, sql::find_negotiation, "negotiation", id);
    call.invoke(contracts::sourcing::delete_project, {*sdk::Uuid::parse(id.view())});
    call.db().run(sql::delete_negotiation, id);
}

void forgetCustomer(sdk::Call& call, const contracts::customers::CustomerDeletion& deletion) {
    call.db().run(sql::forget_customer, deletion.customer_id);
}

}  // namespace cardcage::demand_legacy
