#pragma once

#include <array>
#include <cardcage/contracts/customers.hpp>
#include <cardcage/contracts/offers.hpp>
#include <cardcage/contracts/suppliers.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "import/offer_item.hpp"
#include "import/terms.hpp"

/// Offers of suppliers and the tenant's own stock, and the operations for other modules.
namespace cardcage::offers {

using contracts::customers::CustomerDeletion;
using contracts::offers::OfferIds;
using contracts::offers::OfferRecords;
using contracts::offers::Stock;
using contracts::offers::StockRequest;
using contracts::suppliers::InventorySiteDeletion;
using contracts::suppliers::SupplierDeletion;

struct OfferSupplier {
    SupplierKind type = SupplierKind::Unknown;
    std::optional<sdk::Uuid> id;
    std::optional<std::string> name;
    std::optional<std::string> number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> stock_location;

    static constexpr auto schema() {
        return sdk::record(
            "OfferSupplier",
            sdk::required<&OfferSupplier::type>("Internal: an inventory site. External: a supplier."),
            sdk::required<&OfferSupplier::id>("Id of the supplier or site."),
            sdk::required<&OfferSupplier::name>("Name of the supplier or site.", sdk::example("Example Distribution")),
            sdk::required<&OfferSupplier::number>("The tenant's number of the supplier or site.", sdk::example("S-10")),
            sdk::required<&OfferSupplier::supplier_part_number>(
                "The supplier's own number of the part.", sdk::example("EX-358")
            ),
            sdk::required<&OfferSupplier::stock_location>("Location of the stock.", sdk::example("Rotterdam"))
        );
    }
};

struct Availability {
    std::optional<sdk::Decimal> available_stock;
    std::optional<std::int64_t> lead_time;
    std::optional<sdk::Decimal> total_stock;
    std::vector<OnOrder> on_order;

    static constexpr auto schema() {
        return sdk::record(
            "OfferAvailability",
            sdk::required<&Availability::available_stock>(
                "Stock available now; absent: made to order.", sdk::example("1200")
            ),
            sdk::required<&Availability::lead_time>(
                "Calendar days until any quantity is available.", sdk::example("42")
            ),
            sdk::required<&Availability::total_stock>("Total stock.", sdk::example("1500")),
            sdk::required<&Availability::on_order>("Open orders of the supplier or site.")
        );
    }
};

struct Offer {
    OfferId id;
    PartReference part;
    OfferSupplier supplier;
    Availability availability;
    std::vector<Price> prices;
    std::optional<CustomerSummary> customer;
    std::optional<Packaging> packaging;
    PriceType price_type = PriceType::Unknown;
    UnitOfMeasurement unit_of_measurement;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    sdk::Timestamp imported_at;
    std::optional<sdk::Uuid> custom_part_id;
    std::optional<sdk::Uuid> sourcing_scenario_id;
    std::vector<OneTimeCost> one_time_costs;
    std::optional<std::string> charge_key;
    std::optional<std::string> stock_key;

    static constexpr auto schema() {
        return sdk::record(
            "Offer",
            sdk::required<&Offer::id>("Id of the offer."),
            sdk::required<&Offer::part>("Offered part."),
            sdk::required<&Offer::supplier>("Supplier or inventory site of the offer."),
            sdk::required<&Offer::availability>("Available quantities and their dates."),
            sdk::required<&Offer::prices>("Price ladder as sent."),
            sdk::required<&Offer::customer>("The only customer for whom the offer may be used."),
            sdk::required<&Offer::packaging>("Packaging."),
            sdk::required<&Offer::price_type>("Price type."),
            sdk::required<&Offer::unit_of_measurement>("Unit and quantity that the prices refer to."),
            sdk::required<&Offer::valid_until>("Last day of validity."),
            sdk::required<&Offer::notes>("Notes, for the tenant only.", sdk::example("Price confirmed by phone.")),
            sdk::required<&Offer::imported_at>("Time of the last import."),
            sdk::required<&Offer::custom_part_id>("Custom part of the offer."),
            sdk::required<&Offer::sourcing_scenario_id>("The only scenario in which the offer counts; null: every one."
            ),
            sdk::required<&Offer::one_time_costs>("One-time costs, paid when any of the offer is bought."),
            sdk::required<&Offer::charge_key>(
                "Offers of the supplier with this key pay their one-time costs together once; null: the offer pays its own."
            ),
            sdk::required<&Offer::stock_key>(
                "Offers of the seller for the part with this key, or with it as the supplier part number, sell from one "
                "stock; null: those with the same supplier part number."
            )
        );
    }
};

struct OfferCount {
    std::int64_t count = 0;
    std::int64_t expired_count = 0;
    std::optional<sdk::Timestamp> last_imported_at;

    static constexpr auto schema() {
        return sdk::record(
            "OfferCount",
            sdk::required<&OfferCount::count>("Number of offers of the supplier."),
            sdk::required<&OfferCount::expired_count>("Number of those whose last day of validity has passed."),
            sdk::required<&OfferCount::last_imported_at>("Time of the last import of one of them; null without offers.")
        );
    }
};

struct OfferFilter {
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> internal_part_number;
    std::optional<sdk::Uuid> supplier_id;

    static constexpr auto schema() {
        return sdk::query(
            "OfferFilter",
            sdk::optional<&OfferFilter::manufacturer_part_number>(
                "Only offers of parts with exactly this number.", sdk::lookup, sdk::example("LM358DR")
            ),
            sdk::optional<&OfferFilter::internal_part_number>(
                "Only offers of exactly this internal part number.", sdk::lookup, sdk::example("0-1234")
            ),
            sdk::optional<&OfferFilter::supplier_id>("Only offers of this supplier or inventory site.")
        );
    }
};

/// Returns all offers, or those that match the filter, in the order of creation.
sdk::Page<Offer> listOffers(sdk::Call& call, const OfferFilter& filter);

/// Returns one offer. 404.
Offer findOffer(sdk::Call& call, OfferId id);

/// Returns how many offers of a supplier are stored and how old they are. 404 for an unknown supplier.
OfferCount countOffers(sdk::Call& call, contracts::SupplierId supplier_id);

/// Deletes an offer. 404, 412.
void deleteOffer(sdk::Call& call, OfferId id);

/// offers.stock/1: returns the available stock of parts and of an internal part number, from offers that are valid
/// today. Offers bound to customers do not count. The same stock offered in several packagings or price types counts
/// once: the largest quantity per supplier or site and supplier part number.
Stock stockOf(sdk::Call& call, const StockRequest& request);

/// offers.records/1: returns offers as findOffer does, written as JSON; those that do not exist are left out.
OfferRecords recordsOf(sdk::Call& call, const OfferIds& wanted);

/// suppliers.before_delete/1: deletes the offers of a supplier.
void deleteOffersOfSupplier(sdk::Call& call, const SupplierDeletion& deletion);

/// suppliers.before_delete_site/1: deletes the stock of a site.
void deleteOffersOfInventorySite(sdk::Call& call, const InventorySiteDeletion& deletion);

/// customers.before_delete/1: deletes the offers bound to a customer.
void deleteOffersOfCustomer(sdk::Call& call, const CustomerDeletion& deletion);

}  // namespace cardcage::offers
