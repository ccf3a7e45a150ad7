#include "offers.hpp"

#include "changed_offers.hpp"
#include "offer_row.hpp"
#include "sql.hpp"

namespace cardcage::offers {

sdk::Page<Offer> listOffers(sdk::Call& call, const OfferFilter& filter) {
    return sdk::list<OfferRow>(
        call, sql::list_offers, filter.manufacturer_part_number, filter.internal_part_number, filter.supplier_id
    );
}

Offer findOffer(sdk::Call& call, OfferId id) {
    return sdk::found<OfferRow>(call, sql::find_offer, "offer", id);
}

OfferCount countOffers(sdk::Call& call, contracts::SupplierId supplier_id) {
    const auto counted = call.db().maybe<OfferCount>(sql::count_offers_of_supplier, supplier_id);
    if (!counted) throw sdk::Problem::notFound("supplier", supplier_id);
    return *counted;
}

void deleteOffer(sdk::Call& call, OfferId id) {
    const auto version = call.db().maybe<std::int64_t>(sql::lock_offer, id);
    if (!version) throw sdk::Problem::notFound("offer", id);
    call.requireMatch(id, *version);
    tellOfChanges(call, call.db().run(sql::delete_offer, id));
}

Stock stockOf(sdk::Call& call, const StockRequest& request) {
    return call.db().one<Stock>(sql::stock_of, request.part_ids, request.internal_part_number_value);
}

OfferRecords recordsOf(sdk::Call& call, const OfferIds& wanted) {
    OfferRecords records;
    call.db().each<OfferRow>(
        sql::find_offers,
        [&](const OfferRow& row) {
            records.offers.push_back({row.id, sdk::toJson(row.item())});
        },
        wanted.offer_ids
    );
    return records;
}

void deleteOffersOfCustomer(sdk::Call& call, const CustomerDeletion& deletion) {
    tellOfChanges(call, call.db().run(sql::delete_offers_of_customer, deletion.customer_id));
}

void deleteOffersOfInventorySite(sdk::Call& call, const InventorySiteDeletion& deletion) {
    tellOfChanges(call, call.db().run(sql::delete_offers_of_inventory_site, deletion.inventory_site_id));
}

void deleteOffersOfSupplier(sdk::Call& call, const SupplierDeletion& deletion) {
    tellOfChanges(call, call.db().run(sql::delete_offers_of_supplier, deletion.supplier_id));
}

}  // namespace cardcage::offers
