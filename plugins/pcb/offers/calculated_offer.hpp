#pragma once

#include <optional>
#include <vector>

#include "offers/offer.hpp"

/// Offers calculated from the price lists of suppliers.
namespace cardcage::pcb {

struct OfferCalculation {
    std::optional<SpecificationId> specification_id;
    SupplierChoice supplier;
    std::vector<std::int64_t> quantities;
    std::vector<std::int64_t> lead_times_working_days;
    std::optional<std::int64_t> holes;
    OfferStatus status = OfferStatus::Received;
    std::optional<OfferShipping> shipping;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferCalculation",
            sdk::optional<&OfferCalculation::specification_id>("Specification to price; the default one by default."),
            sdk::required<&OfferCalculation::supplier>("Supplier with a price list: id or number."),
            sdk::required<&OfferCalculation::quantities>(
                "Numbers of boards.", sdk::items(1, 50), sdk::range(1, 10'000'000), sdk::example("[100]")
            ),
            sdk::optional<&OfferCalculation::lead_times_working_days>(
                "Lead times of the price list; all of them by default.",
                sdk::items(0, 10),
                sdk::range(0, 1'000),
                sdk::example("[10]")
            ),
            sdk::optional<&OfferCalculation::holes>(
                "Holes of one board, for lists with a price for holes; by default those of the files, unless these are of a "
                "panel.",
                sdk::range(0, 10'000'000),
                sdk::example("350")
            ),
            sdk::optional<&OfferCalculation::status>(
                "Draft, Requested or Received; Received by default.", sdk::known, sdk::example("Received")
            ),
            sdk::optional<&OfferCalculation::shipping>("Shipping."),
            sdk::optional<&OfferCalculation::valid_until>("Last day of validity."),
            sdk::optional<&OfferCalculation::notes>(
                "Notes, for the tenant only.", sdk::length(0, 4'000), sdk::example("By the list of May.")
            )
        );
    }
};

/// Adds an offer that is calculated from a supplier's price list. Never a price that is not exact: 409 no_price when
/// the list has no entry for a setting or a value that it needs is null; 400 incompatible_specification for a board
/// that the supplier cannot make; 400 for a supplier without a list. 404.
PcbOffer calculatePcbOffer(sdk::Call& call, PcbId pcb, const OfferCalculation& wanted);

}  // namespace cardcage::pcb
