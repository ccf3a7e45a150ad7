#pragma once

#include <optional>
#include <string>
#include <vector>

#include "offers/offer.hpp"
#include "specifications/stored_specification.hpp"

// Offers in the form of the database.

namespace cardcage::pcb {

/// Columns of pcb.offer that the console gives.
struct OfferColumns {
    OfferStatus status = OfferStatus::Draft;
    sdk::Currency currency;
    std::optional<std::string> shipping_method;
    std::optional<sdk::Decimal> shipping_price;
    std::optional<std::int64_t> transit_days;
    std::optional<Incoterm> incoterm;
    std::optional<std::int64_t> packaging_unit;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
};

/// A row of the statements that return offers.
struct PcbOfferRow {
    PcbOfferId id;
    PcbId pcb_id;
    SpecificationId specification_id;
    SupplierSummary supplier;
    OfferColumns terms;
    bool is_outdated = false;
    std::vector<std::int64_t> quantities;
    std::vector<std::int64_t> lead_times;
    std::vector<sdk::Decimal> unit_prices;
    std::vector<OfferCostType> cost_types;
    std::vector<sdk::Decimal> cost_prices;
    std::vector<std::string> breakdown_codes;
    std::vector<sdk::Decimal> breakdown_amounts;
    std::string settings;  ///< JSON of a SettingsInput
    std::int64_t analysis_version = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;
    std::int64_t row_version = 0;
};

/// Parts of the first price, as columns.
struct BreakdownColumns {
    std::vector<std::string> codes;
    std::vector<sdk::Decimal> amounts;
};

/// The state as which a stored one reads today.
OfferStatus readsAs(OfferStatus stored, std::optional<sdk::Date> valid_until, sdk::Date today);

/// Reports a state (/status) that does not follow the present one.
void checkTransition(OfferStatus from, OfferStatus to, sdk::FieldErrors& errors);

/// Returns an offer as the answer of an operation: with its ETag. 404.
PcbOffer answerOffer(const sdk::Call& call, const PcbId& pcb, const PcbOfferId& offer);

/// Returns the record of a row, with the state that it reads as today.
PcbOffer offerOf(const sdk::Call& call, const PcbOfferRow& row);

/// Returns the row of an offer. 404 also when it is not of this PCB.
PcbOfferRow requireOfferRow(const sdk::Call& call, const PcbId& pcb, const PcbOfferId& offer);

/// Returns all offers of a PCB in the order of creation.
std::vector<PcbOfferRow> listOfferRows(const sdk::Call& call, const PcbId& pcb);

/// Returns the columns of an offer as it was given.
OfferColumns columnsOf(const NewPcbOffer& given);

/// Replaces prices and one-time costs of an offer.
void storePrices(sdk::Call& call, const PcbOfferId& offer, const NewPcbOffer& given);

}  // namespace cardcage::pcb
