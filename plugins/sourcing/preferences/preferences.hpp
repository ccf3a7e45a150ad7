#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "preferences/preference_words.hpp"

/// Preferences of a tenant for choosing offers, for all scenarios or for one.
namespace cardcage::sourcing {

/// Fees, minimum orders and other charges, in any currency.
inline constexpr sdk::Decimal largest_charge{1'000'000'000'000};

struct PackagingFee {
    std::string packaging;
    sdk::Decimal line_fee;

    static constexpr auto schema() {
        return sdk::record(
            "PackagingFee",
            sdk::required<&PackagingFee::packaging>("Packaging.", sdk::length(1, 64), sdk::example("CustomReel")),
            sdk::required<&PackagingFee::line_fee>(
                "Fee per order line, in base currency.",
                sdk::amount,
                sdk::range(0, largest_charge),
                sdk::example("7.00")
            )
        );
    }
};

/// Terms of one supplier or inventory site.
struct SupplierTerm {
    sdk::Uuid supplier_id;
    std::optional<SupplierPreference> preference;
    std::optional<sdk::Money> shipping_fee;
    std::optional<sdk::Money> free_above;
    std::optional<sdk::Money> minimum_order;
    std::optional<sdk::Money> line_fee;
    std::optional<std::int64_t> incoming_goods_days;

    static constexpr auto schema() {
        return sdk::record(
            "SupplierTerm",
            sdk::required<&SupplierTerm::supplier_id>("Id of the supplier or inventory site."),
            sdk::optional<&SupplierTerm::preference>(
                "Preference for this scenario; replaces the supplier's own.", sdk::known_when_sent
            ),
            sdk::optional<&SupplierTerm::shipping_fee>(
                "Fee per order, independent of its content. At most 1,000,000,000,000 in its currency and, at the current "
                "exchange rate, 1,000,000,000,000,000 in the base currency of the scenario; this holds for all charges of "
                "a supplier. A run reports charges that have no exchange rate or are out of range at a later one."
            ),
            sdk::optional<&SupplierTerm::free_above>(
                "Order value from which the fee is waived; without effect when there is no shipping_fee, which a run "
                "reports. At most 1,000,000,000,000 in its currency."
            ),
            sdk::optional<&SupplierTerm::minimum_order>(
                "Minimum order value. At most 1,000,000,000,000 in its currency."
            ),
            sdk::optional<&SupplierTerm::line_fee>(
                "Fee per order line, also for lines from an inventory site. At most 1,000,000,000,000 in its currency."
            ),
            sdk::optional<&SupplierTerm::incoming_goods_days>("Days between arrival and use.", sdk::range(0, 365))
        );
    }
};

/// An order line that a person decided.
struct Pin {
    OfferId offer_id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPin",
            sdk::required<&Pin::offer_id>("Id of the offer to buy from."),
            sdk::required<&Pin::quantity>(
                "Quantity in the unit of the part; a whole number for offers by the piece.",
                sdk::range(0, 1'000'000'000),
                sdk::greaterThan(0),
                sdk::example("100")
            )
        );
    }
};

/// The payment of the one-time costs of an offer.
struct OneTimeCostPayment {
    OfferId offer_id;
    std::optional<OneTimePayment> payment;
    std::optional<std::int64_t> over;

    static constexpr auto schema() {
        return sdk::record(
            "OneTimeCostPayment",
            sdk::required<&OneTimeCostPayment::offer_id>(
                "Id of the offer. While it can serve the scenario, its payment is that of all offers with its charge_key."
            ),
            sdk::optional<&OneTimeCostPayment::payment>(
                "Charged: the scenario pays them (default). PaidAlready: its costs of the kind Once (tooling, moulds) are "
                "paid; those of each order are charged.",
                sdk::known_when_sent
            ),
            sdk::optional<&OneTimeCostPayment::over>(
                "Pieces that carry the costs, in the unit of the part: the scenario is charged the share of those that it "
                "needs, all of it from this number on. The rest is one_time_open of the order at the supplier.",
                sdk::range(1, 1'000'000'000),
                sdk::example("1000")
            )
        );
    }
};

/// The tenant's defaults, then those of the service, fill in absent fields. Amounts without a currency are in the base
/// currency of the scenario. Contradictions are refused (400). Preferences that have no effect beside the others are
/// stored, because scenarios with different goals share defaults; a run warns of them.
struct Preferences {
    std::optional<Goal> goal;
    std::optional<sdk::Date> target_date;
    std::optional<std::int64_t> target_days;
    std::optional<sdk::Date> reference_date;
    std::optional<sdk::Decimal> late_cost_per_day;
    std::optional<sdk::Decimal> line_cost;
    std::optional<sdk::Decimal> excess_cost_percent;
    std::optional<TierRule> supplier_preference;
    std::optional<sdk::Decimal> soft_tolerance_percent;
    std::optional<bool> fewest_suppliers;
    std::optional<std::int64_t> max_lines;
    std::optional<std::int64_t> max_suppliers;
    std::optional<std::vector<SupplierTerm>> suppliers;
    std::optional<std::vector<sdk::Uuid>> only_suppliers;
    std::optional<InventoryUse> inventory;
    std::optional<InventoryValuation> inventory_valuation;
    std::optional<std::vector<sdk::Uuid>> excluded_sites;
    std::optional<std::vector<std::string>> packagings;
    std::optional<std::vector<PackagingFee>> packaging_fees;
    std::optional<std::vector<std::string>> price_types;
    std::optional<std::vector<sdk::Currency>> currencies;
    std::optional<sdk::Decimal> line_fee;
    std::optional<sdk::Decimal> max_excess;
    std::optional<sdk::Decimal> max_excess_percent;
    std::optional<sdk::Decimal> max_excess_value;
    std::optional<sdk::Decimal> residual_value;
    std::optional<RelaxationOrder> relaxation;
    std::optional<bool> mix_options;
    std::optional<bool> consolidate_orders;
    std::optional<StockSharing> stock_sharing;
    std::optional<std::vector<std::string>> blocked_lifecycles;
    std::optional<std::vector<std::string>> blocked_rohs;
    std::optional<std::vector<std::string>> blocked_reach;
    std::optional<std::vector<Pin>> pins;
    std::optional<std::vector<OneTimeCostPayment>> one_time_costs;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPreferences",
            sdk::optional<&Preferences::goal>(
                "TargetDate: arrival by the target date, then lowest cost (default). BestPrice: lowest cost at "
                "any date. BestLeadTime: earliest arrival, then lowest cost. Weighted: the sum of cost and the "
                "weights below. Parts that are alternatives of one another are decided together: one day holds for "
                "all of them.",
                sdk::known_when_sent
            ),
            sdk::optional<&Preferences::target_date>(
                "Date by which all parts have to arrive, for the goals TargetDate and Weighted. A run reports a date "
                "that has passed or has no effect."
            ),
            sdk::optional<&Preferences::target_days>(
                "Target date as days after the reference date.", sdk::range(0, 10'000), sdk::example("60")
            ),
            sdk::optional<&Preferences::reference_date>("Day of the order; today by default."),
            sdk::optional<&Preferences::late_cost_per_day>(
                "Weighted: cost per part and day after the target date. A run reports that it has no effect for other goals "
                "or without a target date.",
                sdk::amount,
                sdk::range(0, largest_charge),
                sdk::example("0.90")
            ),
            sdk::optional<&Preferences::line_cost>(
                "Weighted: cost per order line. A run reports that it has no effect for other goals.",
                sdk::amount,
                sdk::range(0, largest_charge),
                sdk::example("2.50")
            ),
            sdk::optional<&Preferences::excess_cost_percent>(
                "Weighted: cost of excess in percent of its value. A run reports that it has no effect for other goals.",
                sdk::range(0, 1'000),
                sdk::example("20")
            ),
            sdk::optional<&Preferences::supplier_preference>(
                "None: all suppliers compete by cost (default). Strict: preferred ones if they can deliver, then "
                "neutral ones, then avoided ones. Soft: the same, unless that costs more than the tolerance. Parts that "
                "are alternatives of one another are decided together: they share the lowest level that has a plan.",
                sdk::known_when_sent
            ),
            sdk::optional<&Preferences::soft_tolerance_percent>(
                "Soft: additional cost accepted for a preferred supplier, in percent; 0 by default. A run reports that it has "
                "no effect without Soft.",
                sdk::range(0, 1'000),
                sdk::example("3")
            ),
            sdk::optional<&Preferences::fewest_suppliers>(
                "Fewest suppliers per part: one if possible, otherwise two, and so on."
            ),
            sdk::optional<&Preferences::max_lines>(
                "Most order lines per part; 2 by default.", sdk::range(1, 5), sdk::example("2")
            ),
            sdk::optional<&Preferences::max_suppliers>("Most suppliers per part.", sdk::range(1, 5), sdk::example("2")),
            sdk::optional<&Preferences::suppliers>("Terms of single suppliers.", sdk::items(0, 10'000)),
            sdk::optional<&Preferences::only_suppliers>(
                "Only these suppliers; inventory sites are not affected. None of them may be Excluded in suppliers; a run "
                "reports those that are Excluded otherwise.",
                sdk::items(0, 10'000)
            ),
            sdk::optional<&Preferences::inventory>(
                "BestPrice: stock competes at its valuation (default). First: as much as possible from stock. "
                "Excluded: nothing from stock.",
                sdk::known_when_sent
            ),
            sdk::optional<&Preferences::inventory_valuation>(
                "Standard: stock costs its price (default). Sunk: it costs nothing. A run reports that Sunk has no effect "
                "if inventory is Excluded.",
                sdk::known_when_sent
            ),
            sdk::optional<&Preferences::excluded_sites>(
                "Excluded inventory sites. None of them may be Preferred in suppliers.", sdk::items(0, 10'000)
            ),
            sdk::optional<&Preferences::packagings>(
                "Only offers of these packagings. Unknown: offers without a packaging, or with one outside the list.",
                sdk::items(0, 63),
                sdk::length(1, 64)
            ),
            sdk::optional<&Preferences::packaging_fees>(
                "Fees by packaging, each packaging once; not for lines from inventory.", sdk::items(0, 64)
            ),
            sdk::optional<&Preferences::price_types>(
                "Only prices of these types. Unknown: prices of a type outside the list.",
                sdk::items(0, 63),
                sdk::length(1, 64)
            ),
            sdk::optional<&Preferences::currencies>(
                "Only prices in these currencies; all when absent or empty. An offer with prices in several "
                "currencies is paid in the one in which the order is cheapest.",
                sdk::items(0, 200),
                sdk::example("[\"EUR\", \"USD\"]")
            ),
            sdk::optional<&Preferences::line_fee>(
                "Fee per order line of a supplier, in base currency. Lines from inventory pay only the line_fee of the terms "
                "of their site.",
                sdk::amount,
                sdk::range(0, largest_charge),
                sdk::example("0.50")
            ),
            sdk::optional<&Preferences::max_excess>(
                "Most units of a part that may be bought beyond the need.",
                sdk::range(0, 1'000'000'000),
                sdk::example("5000")
            ),
            sdk::optional<&Preferences::max_excess_percent>(
                "Most excess of a part in percent of the need.", sdk::range(0, 1'000'000), sdk::example("200")
            ),
            sdk::optional<&Preferences::max_excess_value>(
                "Highest value of the excess, at the lowest price paid.",
                sdk::amount,
                sdk::range(0, largest_charge),
                sdk::example("25.00")
            ),
            sdk::optional<&Preferences::residual_value>(
                "Residual value per excess unit; negative: the cost of keeping or scrapping it. At most the lowest price of "
                "the part counts; a run reports how many parts that concerns.",
                sdk::as_text,
                sdk::range(-1'000'000, 1'000'000),
                sdk::example("0.002")
            ),
            sdk::optional<&Preferences::relaxation>(
                "Limits to be relaxed, in this order, when a part is not available otherwise.", sdk::known_when_sent
            ),
            sdk::optional<&Preferences::mix_options>(
                "Whether a BOM line with several part options may get a mixture of them; true by default. false: each "
                "line takes one of its options. Chosen are the options with which most pinned order lines are kept, "
                "then those that leave the fewest BOM lines unbought, then those with the fewest days late, the "
                "fewest limits of excess exceeded, and the lowest cost."
            ),
            sdk::optional<&Preferences::consolidate_orders>(
                "Whether shipping fees and minimum orders of suppliers are optimized together with the prices of "
                "all parts; true by default."
            ),
            sdk::optional<&Preferences::stock_sharing>(
                "Independent: scenarios are alternatives, so each sees the whole stock (default). Sequential: the "
                "scenarios of one call are run in its order, and stock and arrivals of an offer that one of them "
                "buys are unavailable to the later ones, which do not pay again for its tools (one-time costs of the kind "
                "Once); this applies only when all scenarios of the call request it. The conditions of the solution report "
                "the stock that was unavailable and the offers whose tools were paid.",
                sdk::known_when_sent
            ),
            sdk::optional<&Preferences::blocked_lifecycles>(
                "Parts in these lifecycles are not bought. A lifecycle of the component itself counts as in "
                "`GET /components/{ipn}/risk`: it overrides the only part of the component, and of several parts those "
                "without a lifecycle. Unknown: parts without a lifecycle.",
                sdk::items(0, 16),
                sdk::length(1, 64)
            ),
            sdk::optional<&Preferences::blocked_rohs>(
                "Parts of these RoHS classes are not bought. A class of the component itself counts as in "
                "`GET /components/{ipn}/risk`: it overrides the only part of the component, and of several parts those "
                "without a class. Unknown: parts without a class.",
                sdk::items(0, 16),
                sdk::length(1, 64)
            ),
            sdk::optional<&Preferences::blocked_reach>(
                "Parts of these REACH classes are not bought, as in blocked_rohs.",
                sdk::items(0, 16),
                sdk::length(1, 64)
            ),
            sdk::optional<&Preferences::pins>(
                "Order lines that a person decided. With `mix_options: false` a BOM line takes the part of such an "
                "order line where that part can be bought with it; otherwise the warning PINNED_OFFER_NOT_FOUND "
                "counts it.",
                sdk::items(0, 10'000)
            ),
            sdk::optional<&Preferences::one_time_costs>(
                "Payments of the one-time costs of single offers; each offer once. Those of all others are charged.",
                sdk::items(0, 10'000)
            )
        );
    }

    /// Judges what a client sends. Merged preferences of stored runs may contradict each other, which a run reports.
    void check(sdk::FieldErrors& errors, const sdk::Call& call) const;
};

/// The effective preferences: `narrow` takes precedence over `wide`.
Preferences combined(const Preferences& narrow, const Preferences& wide);

/// A version of stored preferences; version 0: nothing is stored.
struct PreferenceVersion {
    std::int64_t version = 0;
    std::optional<sdk::Timestamp> created_at;
    Preferences preferences;
    Preferences effective;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPreferenceVersion",
            sdk::required<&PreferenceVersion::version>("Version; 0: nothing is stored yet.", sdk::example("3")),
            sdk::required<&PreferenceVersion::created_at>("Time of storing this version."),
            sdk::required<&PreferenceVersion::preferences>("Preferences as stored."),
            sdk::required<&PreferenceVersion::effective>("Preferences with the tenant's defaults filled in.")
        );
    }
};

struct VersionFilter {
    std::optional<std::int64_t> version;

    static constexpr auto schema() {
        return sdk::query(
            "SourcingPreferenceFilter",
            sdk::optional<&VersionFilter::version>("An earlier version.", sdk::range(1, 1'000'000'000))
        );
    }
};

/// Returns the tenant's defaults.
PreferenceVersion findDefaults(sdk::Call& call, const VersionFilter& filter);
/// Stores a new version of the defaults. 412 when If-Match names another version.
PreferenceVersion replaceDefaults(sdk::Call& call, const Preferences& preferences);
/// Returns the preferences of one scenario. 404.
PreferenceVersion findPreferences(sdk::Call& call, ScenarioId id, const VersionFilter& filter);
/// Stores a new version of the preferences of one scenario. 404, 412; 409 cost_frozen.
PreferenceVersion replacePreferences(sdk::Call& call, ScenarioId id, const Preferences& preferences);

/// Returns the effective preferences of a scenario.
Preferences effectivePreferences(sdk::Call& call, const ScenarioId& id);

/// Gives a new scenario the preferences of another one, but pins: their quantities are those of the other need.
void copyPreferences(sdk::Call& call, const ScenarioId& from, const ScenarioId& to);

}  // namespace cardcage::sourcing
