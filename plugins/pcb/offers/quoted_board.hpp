#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "specifications/stored_specification.hpp"

// The board that a price is for, and offers whose board is no longer the present one.

namespace cardcage::pcb {

/// The board as an offer remembers it, as the database keeps it.
struct QuotedBoard {
    std::string settings;                  ///< JSON of a SettingsInput with the effective values
    std::optional<std::string> extracted;  ///< JSON of an ExtractedSettings; nothing without an analysis
    std::int64_t analysis_version = 0;
};

/// Returns the present board of a specification.
QuotedBoard presentBoard(sdk::Call& call, const rules::RuleBook& book, const SpecificationRow& specification);

/// Returns the effective settings that an offer remembers.
rules::Settings quotedSettings(const sdk::Call& call, const std::string& settings);

/// Marks the offers of a locked PCB whose settings (but for notes and dateCode) or extracted values are no longer the
/// present ones, publishes each, and withdraws them. Called by whatever changes a specification or an analysis.
void reviewOffers(sdk::Call& call, const PcbId& pcb);

/// The reason to look at all offers again.
struct OfferReview {
    std::string reason;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferReview",
            sdk::required<&OfferReview::reason>("Changed part.", sdk::length(1, 100), sdk::example("rules"))
        );
    }
};

/// Job of this module: reviewAllOffers().
inline constexpr sdk::OperationContract<OfferReview> review_offers{
    "pcb.review_offers/1", "Find the offers that new rules have outdated"};

/// Deletes the offers of a supplier.
void forgetOffersOf(sdk::Call& call, const SupplierId& supplier);

/// Reviews the offers of all PCBs of the tenant: its rules have changed.
void reviewAllOffers(sdk::Call& call);

}  // namespace cardcage::pcb
