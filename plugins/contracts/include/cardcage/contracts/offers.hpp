#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/money.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Offers of suppliers and the tenant's own stock.
namespace cardcage::contracts::offers {

struct StockRequest {
    std::vector<PartId> part_ids;
    std::optional<std::string> internal_part_number_value;

    static constexpr auto schema() {
        return sdk::record(
            "StockRequest",
            sdk::optional<&StockRequest::part_ids>("Parts that a component may be."),
            sdk::optional<&StockRequest::internal_part_number_value>(
                "Value of its internal part number.", sdk::example("0-1234")
            )
        );
    }
};

struct Stock {
    std::int64_t suppliers_with_stock = 0;
    sdk::Decimal total_stock;

    static constexpr auto schema() {
        return sdk::record(
            "Stock",
            sdk::required<&Stock::suppliers_with_stock>("Number of external suppliers with stock.", sdk::example("3")),
            sdk::required<&Stock::total_stock>("Total available stock.", sdk::example("1200"))
        );
    }
};

/// Returns the available stock of parts and of an internal part number, from offers that are valid today. Offers bound
/// to customers do not count. The same stock offered in several packagings or price types counts once: the largest
/// quantity per supplier or site and supplier part number.
inline constexpr sdk::OperationContract<StockRequest, Stock> stock{
    "offers.stock/1", "Get the available stock of parts and of an internal part number"};

struct OfferIds {
    std::vector<OfferId> offer_ids;

    static constexpr auto schema() {
        return sdk::record("OfferIds", sdk::required<&OfferIds::offer_ids>("Ids of offers.", sdk::items(0, 1'000'000)));
    }
};

/// An offer as the interface returns it.
struct OfferRecord {
    OfferId id;
    std::string record;

    static constexpr auto schema() {
        return sdk::record(
            "OfferRecord",
            sdk::required<&OfferRecord::id>("Id of the offer."),
            sdk::required<&OfferRecord::record>("The offer as GET /admin/offers/{id} returns it: a JSON object as text."
            )
        );
    }
};

struct OfferRecords {
    std::vector<OfferRecord> offers;

    static constexpr auto schema() {
        return sdk::record(
            "OfferRecords", sdk::required<&OfferRecords::offers>("Records of the offers that exist, in no order.")
        );
    }
};

/// Returns offers as the interface returns them; those that do not exist are left out.
inline constexpr sdk::OperationContract<OfferIds, OfferRecords> records{
    "offers.records/1", "Get offers as the interface returns them"};

/// A cost that is paid once: for ever, or with each order.
struct OneTimeCharge {
    std::string name;
    sdk::Money price;
    bool is_per_order = false;

    static constexpr auto schema() {
        return sdk::record(
            "OneTimeCharge",
            sdk::required<&OneTimeCharge::name>("Kind of cost.", sdk::length(1, 255), sdk::example("Tooling")),
            sdk::required<&OneTimeCharge::price>("Price of the cost."),
            sdk::optional<&OneTimeCharge::is_per_order>("Whether it is paid with each order; false by default.")
        );
    }
};

/// A row of a price ladder.
struct LadderRow {
    std::int64_t moq = 1;
    sdk::Money unit_price;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartLadderRow",
            sdk::required<&LadderRow::moq>("Least quantity.", sdk::range(1, 1'000'000'000), sdk::example("100")),
            sdk::required<&LadderRow::unit_price>("Price of one piece.")
        );
    }
};

/// One offer of a set. It counts in every sourcing scenario.
struct CustomPartTerms {
    std::string key;
    SupplierId supplier_id;
    std::vector<LadderRow> prices;
    std::int64_t lead_time = 0;
    std::vector<OneTimeCharge> one_time_costs;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> charge_key;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartTerms",
            sdk::required<&CustomPartTerms::key>(
                "Key of the offer in its set: an offer that keeps its key keeps its id.",
                sdk::length(1, 200),
                sdk::example("01902c1d-7a3e-7b1a-9f4d-2c5e8a7b6d10/10")
            ),
            sdk::required<&CustomPartTerms::supplier_id>("Supplier, held by the caller (suppliers.resolve/1)."),
            sdk::required<&CustomPartTerms::prices>("Price ladder.", sdk::items(1, 1'000)),
            sdk::required<&CustomPartTerms::lead_time>(
                "Calendar days until any quantity is available.", sdk::range(0, 36'500), sdk::example("21")
            ),
            sdk::optional<&CustomPartTerms::one_time_costs>("Costs that are paid once.", sdk::items(0, 100)),
            sdk::optional<&CustomPartTerms::valid_until>("Last day of validity."),
            sdk::optional<&CustomPartTerms::charge_key>(
                "Offers of the supplier with equal keys pay their one-time costs together once.", sdk::length(1, 128)
            )
        );
    }
};

/// All offers of one record of another module for the custom part that it is.
struct CustomPartOfferSet {
    std::string source;
    sdk::Uuid record_id;
    std::optional<CustomPartId> custom_part_id;
    std::vector<CustomPartTerms> offers;

    static constexpr auto schema() {
        return sdk::record(
            "CustomPartOfferSet",
            sdk::required<&CustomPartOfferSet::source>(
                "Id of the module whose offers they are.", sdk::length(1, 100), sdk::example("pcb")
            ),
            sdk::required<&CustomPartOfferSet::record_id>("Record of that module."),
            sdk::optional<&CustomPartOfferSet::custom_part_id>("The custom part; null withdraws all offers."),
            sdk::required<&CustomPartOfferSet::offers>("All its offers; none withdraws them.", sdk::items(0, 100'000))
        );
    }
};

/// Replaces the offers of a record: those of equal key are changed, others withdrawn. They count in every scenario, are
/// made to order and have the price type Quote. 400 for an unknown custom part.
inline constexpr sdk::OperationContract<CustomPartOfferSet> put_custom_part{
    "offers.put_custom_part/1", "Replace the offers of a record of another module for a custom part"};

struct ChangedOffers {
    std::int64_t subjects = 0;

    static constexpr auto schema() {
        return sdk::record(
            "ChangedOffers",
            sdk::required<&ChangedOffers::subjects>(
                "Parts and internal part numbers with changed offers; the view subject_v1 has their revisions."
            )
        );
    }
};

/// Published once for each import and each deletion that changed offers.
inline constexpr sdk::EventContract<ChangedOffers> changed{"offers.changed/1", "Offers have changed"};

}  // namespace cardcage::contracts::offers
