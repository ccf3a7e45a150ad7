#include <span>

#include "custom_parts/custom_part_offer.hpp"
#include "custom_parts/put_custom_part_offers.hpp"
#include "import/offer_import.hpp"
#include "offers.hpp"
#include "withdraw_offers.hpp"

namespace cardcage::offers {
namespace {

constexpr std::string_view import_example =
    R"([{"part":{"manufacturer":"Texas Instruments","manufacturer_part_number":"LM358DR"},"supplier":{"type":"External",)"
    R"("supplier":"Mouser","supplier_part_number":"595-LM358DR","stock_location":"Rotterdam"},)"
    R"("availability":{"available_stock":1200,"lead_time":42,"total_stock":1500,)"
    R"("on_order":[{"date":"2026-03-31","quantity":500}]},"prices":[{"moq":1,"mpq":1,)"
    R"("unit_price":{"amount":"0.42","currency":"EUR"}},{"moq":100,"unit_price":{"amount":"0.19","currency":"EUR"}}],)"
    R"("customer":{"name":"Muster AG","number":"C-100"},"packaging":"Reel","price_type":"Standard",)"
    R"("unit_of_measurement":{"quantity":1,"unit":"Piece"},"valid_until":"2026-12-31",)"
    R"("notes":"Price confirmed by phone."},{"part":{"internal_part_number":"0-1234"},"supplier":{"type":"Internal"},)"
    R"("availability":{"available_stock":300},"prices":[{"unit_price":{"amount":"0.15","currency":"EUR"}}]}])";
constexpr std::string_view custom_part_example =
    R"({"custom_part_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10",)"
    R"("sourcing_scenario_id":"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d11",)"
    R"("supplier":{"supplier_number":"S-20","supplier_part_number":"SM-1001-A","stock_location":"Rotterdam"},)"
    R"("prices":[{"moq":100,"mpq":10,"unit_price":{"amount":"12.50","currency":"EUR"}}],)"
    R"("availability":{"available_stock":5,"total_stock":5,"on_order":[{"date":"2026-03-31","quantity":500}]},)"
    R"("lead_time":28,"packaging":"Box","price_type":"Quote",)"
    R"("one_time_costs":[{"name":"Tooling","price":{"amount":"1500.00","currency":"EUR"}}],)"
    R"("valid_until":"2026-12-31","notes":"Tooling is ours.","unit_of_measurement":{"quantity":1,"unit":"Piece"}})";

constexpr std::string_view withdrawal_example =
    R"({"import_context":"nightly","imported_before":"2026-03-31T00:00:00Z"})";

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/offers/import", sdk::unversioned, &importOffers, "Import offers and inventory")
            .status(207)
            .scope("offers_import")
            .longRunning()
            .describe(
                "Returns one result per element, in the order of the request; a rejected element does not prevent "
                "the others from being stored. An offer replaces the offer with equal part, supplier, supplier part "
                "number, customer, packaging, price type and import context. The import context is the header "
                "`X-Import-Context`, empty by default: a program that sends its own never replaces the offers of "
                "another. The last of several elements with one key wins. With `dry_run=true` the response is the "
                "same and nothing is stored."
            )
            .requestExample(import_example),
        sdk::post("/offers/withdraw", sdk::unversioned, &withdrawOffers, "Withdraw all offers that match")
            .scope("offers_import")
            .longRunning()
            .describe(
                "Withdraws the offers that match all fields of the body. Unknown fields are refused. A complete "
                "import, followed by a request with its `import_context` and the time before it as `imported_before`, "
                "withdraws what it has not sent again. With `dry_run=true` the response is the same and nothing is "
                "withdrawn. Offers that other modules have put, such as those of boards, stay. A later import of the same offers creates them again."
            )
            .requestExample(withdrawal_example),
        sdk::post("/offer/custom-part", sdk::unversioned, &createCustomPartOffer, "Create an offer for a custom part")
            .describe(
                "The offer counts only in the sourcing scenario that it names. It replaces the offer of the same "
                "custom part, scenario, supplier and supplier part number; fields that are not sent again are "
                "cleared. Without availability and lead time the part is made to order: any quantity, ready at an "
                "unknown date."
            )
            .requestExample(custom_part_example),
        sdk::get("/admin/offers", sdk::unversioned, &listOffers, "List offers").scope("admin"),
        sdk::get(
            "/admin/suppliers/{supplier_id}/offers/count", sdk::unversioned, &countOffers, "Count a supplier's offers"
        )
            .scope("admin"),
        sdk::get("/admin/offers/{offer_id}", sdk::unversioned, &findOffer, "Get an offer").scope("admin"),
        sdk::del("/admin/offers/{offer_id}", sdk::unversioned, &deleteOffer, "Delete an offer")
            .scope("admin")
            .describe("A later import of the same offer creates it again."),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::provide(contracts::offers::stock, &stockOf),
        sdk::provide(contracts::offers::put_custom_part, &putCustomPartOffers),
        sdk::provide(contracts::offers::records, &recordsOf),
        sdk::provide(contracts::suppliers::before_delete, &deleteOffersOfSupplier, "Delete the offers of a supplier"),
        sdk::provide(
            contracts::suppliers::before_delete_site,
            &deleteOffersOfInventorySite,
            "Delete the stock of an inventory site"
        ),
        sdk::provide(
            contracts::customers::before_delete, &deleteOffersOfCustomer, "Delete the offers bound to a customer"
        ),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::offers

CARDCAGE_MODULE(cardcage::offers::routes, cardcage::offers::operations)
