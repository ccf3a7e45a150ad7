#pragma once

#include <optional>
#include <string>

#include "offers.hpp"

/// Withdrawal of many offers at once.
namespace cardcage::offers {

/// Offers that match all fields given; at least one is needed. An unknown key is an error: a misspelt filter would
/// match too many offers.
struct Withdrawal {
    std::optional<sdk::Uuid> supplier_id;
    std::optional<contracts::CustomerId> customer_id;
    std::optional<std::string> manufacturer_part_number;
    std::optional<std::string> internal_part_number;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> import_context;
    std::optional<sdk::Timestamp> imported_before;
    std::optional<sdk::Date> valid_until_before;

    static constexpr auto schema() {
        const auto table = sdk::record(
            "OfferWithdrawal",
            sdk::optional<&Withdrawal::supplier_id>("Offers of this supplier, or the stock of this inventory site."),
            sdk::optional<&Withdrawal::customer_id>("Offers that are bound to this customer."),
            sdk::optional<&Withdrawal::manufacturer_part_number>(
                "Offers of parts with exactly this number.", sdk::trimmed, sdk::length(1, 255), sdk::example("LM358DR")
            ),
            sdk::optional<&Withdrawal::internal_part_number>(
                "Offers of exactly this internal part number.",
                sdk::trimmed,
                sdk::length(1, contracts::part_number.max),
                sdk::example("0-1234")
            ),
            sdk::optional<&Withdrawal::supplier_part_number>(
                "Offers with exactly this number of the supplier.",
                sdk::trimmed,
                sdk::length(1, 128),
                sdk::example("595-LM358DR")
            ),
            sdk::optional<&Withdrawal::import_context>(
                "Offers of exactly this import context; empty: of imports without one.",
                sdk::trimmed,
                sdk::length(0, 100),
                sdk::example("nightly")
            ),
            sdk::optional<&Withdrawal::imported_before>(
                "Offers whose last import was before this time: those that a complete import has not sent again."
            ),
            sdk::optional<&Withdrawal::valid_until_before>("Offers whose last day of validity is before this day.")
        );
        return table.strict();
    }

    void check(sdk::FieldErrors& errors) const;
};

struct WithdrawalOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "OfferWithdrawalOptions",
            sdk::optional<&WithdrawalOptions::dry_run>("Returns what would be withdrawn without withdrawing anything.")
        );
    }
};

/// Offers of one supplier or inventory site that were withdrawn.
struct WithdrawnOfSupplier {
    sdk::Uuid id;
    std::optional<std::string> name;
    std::int64_t offer_count = 0;

    static constexpr auto schema() {
        return sdk::record(
            "WithdrawnOffersOfSupplier",
            sdk::required<&WithdrawnOfSupplier::id>("Id of the supplier or inventory site."),
            sdk::required<&WithdrawnOfSupplier::name>("Name of the supplier or site.", sdk::example("Mouser")),
            sdk::required<&WithdrawnOfSupplier::offer_count>("Number of its offers.", sdk::example("2"))
        );
    }
};

struct WithdrawnOffers {
    bool is_dry_run = false;
    std::int64_t offer_count = 0;
    std::vector<WithdrawnOfSupplier> suppliers;

    static constexpr auto schema() {
        return sdk::record(
            "WithdrawnOffers",
            sdk::required<&WithdrawnOffers::is_dry_run>("Whether nothing was withdrawn."),
            sdk::required<&WithdrawnOffers::offer_count>(
                "Number of offers that are withdrawn, or would be.", sdk::example("2")
            ),
            sdk::required<&WithdrawnOffers::suppliers>("Suppliers and sites of these offers, by name.")
        );
    }
};

/// Deletes the offers that match, except those that other modules have put. 400 for a body without any field, or an
/// unknown supplier or customer.
WithdrawnOffers withdrawOffers(sdk::Call& call, const WithdrawalOptions& options, const Withdrawal& wanted);

}  // namespace cardcage::offers
