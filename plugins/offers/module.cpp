#include <span>

#include "custom_part_offer.hpp"
#include "offer_import.hpp"
#include "offers.hpp"

namespace cardcage::offers {
namespace {

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/offers/import", sdk::unversioned, &importOffers, "Import offers and inventory")
            .status(207)
            .scope("offers_import")
            .longRunning()
            .describe(
                "One result per element, in the order of the request; an element that is rejected does not keep the "
                "others from being stored. An offer replaces the one that is equal in part, supplier, supplier part "
                "number, customer, packaging, price type and import context. The import context is the header "
                "`X-Import-Context`, empty unless given: a program that sends its own never replaces the offers of "
                "another. Of several elements with one key the last wins. With `dry_run=true` the answer is the same "
                "and nothing is stored."
            ),
        sdk::post("/offer/custom-part", sdk::unversioned, &createCustomPartOffer, "Create an offer for a custom part")
            .describe(
                "The offer counts in the one sourcing scenario that it names. It replaces the one of the same custom "
                "part, "
                "scenario, supplier and supplier part number; fields that are not sent again are cleared. Without "
                "availability and lead time it is made to order: any quantity, ready at an unknown date."
            ),
        sdk::get("/admin/offers", sdk::unversioned, &listOffers, "List offers").scope("admin"),
        sdk::get("/admin/offers/{offer_id}", sdk::unversioned, &findOffer, "Get an offer").scope("admin"),
        sdk::del("/admin/offers/{offer_id}", sdk::unversioned, &deleteOffer, "Delete an offer")
            .scope("admin")
            .describe("An import that has it again creates it anew."),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({
        sdk::operation("offers.stock/1", &stockOf, "What is there of some parts and an internal part number"),
        sdk::operation("suppliers.before_delete/1", &deleteOffersOfSupplier, "Delete the offers of a supplier"),
        sdk::operation(
            "suppliers.before_delete_site/1", &deleteOffersOfInventorySite, "Delete the stock of an inventory site"
        ),
        sdk::operation("customers.before_delete/1", &deleteOffersOfCustomer, "Delete the offers bound to a customer"),
    });
    return table;
}

}  // namespace
}  // namespace cardcage::offers

CARDCAGE_MODULE(cardcage::offers::routes, cardcage::offers::operations)
