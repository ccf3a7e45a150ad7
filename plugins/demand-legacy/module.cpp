#include <array>
#include <span>

#include "negotiations.hpp"

namespace cardcage::demand_legacy {
namespace {

std::span<const sdk::Route> routes() {
    constexpr sdk::Deprecation legacy{sdk::day(2025, 1, 1), sdk::day(2027, 12, 31)};
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/demand/import", sdk::unversioned, &importDemand, "Create a demand scenario for part numbers")
            .problems("empty_list")
            .deprecated(legacy)
            .longRunning()
            .describe(
                "The body may also be the array of the demands alone. Each element has its own result; the accepted "
                "ones make one negotiation with one sourcing scenario."
            )
            .requestExample(R"({"name":"Forecast","demands":[{"internal_part_number":{"value":"4711","revision":"B"},)"
                            R"("quantity":{"unit":"Piece","quantity":250},"due_date":"2026-09-01",)"
                            R"("customer":{"number":"C-100"},"reference":"FC-26-09"}]})"),
        sdk::get("/admin/negotiations", sdk::unversioned, &listNegotiations, "List negotiations").scope("admin"),
        sdk::get("/admin/negotiations/{id}", sdk::unversioned, &findNegotiation, "Get a negotiation").scope("admin"),
        sdk::del("/admin/negotiations/{id}", sdk::unversioned, &deleteNegotiation, "Delete a negotiation")
            .scope("admin"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(
            contracts::customers::before_delete, &forgetCustomer, "Remove the customer from the lines that name it"
        ),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::demand_legacy

CARDCAGE_MODULE(cardcage::demand_legacy::routes, cardcage::demand_legacy::operations)
