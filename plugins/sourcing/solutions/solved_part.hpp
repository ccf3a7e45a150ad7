#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/problem.hpp"

// What a run found for one part, as it is kept and answered.

namespace cardcage::sourcing {

struct PartOption {
    std::string value;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPartOption",
            sdk::required<&PartOption::value>("Internal part number.", sdk::example("R-1001")),
            sdk::required<&PartOption::revision>("Its revision.")
        );
    }
};

/// Why there is a line, or why a part cannot be had; words are those of the engine (engine/explain.hpp).
struct Purchase {
    std::vector<PartOption> options;
    std::string offer_id;
    std::string supplier_id;
    std::string supplier;
    bool is_inventory = false;
    std::optional<std::string> packaging;
    sdk::Decimal quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal excess_quantity;
    std::optional<sdk::Decimal> moq;
    std::optional<sdk::Decimal> mpq;
    std::string foreign_unit_price;
    sdk::Decimal price_quantity;
    std::string price_unit;
    std::string currency;
    std::vector<std::string> offered_currencies;
    std::string rate;
    std::string unit_price;
    std::string fee;
    std::string total;
    std::string excess_value;
    std::optional<std::int64_t> ready_days;
    std::optional<sdk::Date> order_by;
    std::string reason;
    std::optional<sdk::Decimal> reason_units;
    std::optional<std::string> reason_saving;
    bool is_pinned = false;
    std::optional<std::vector<std::int64_t>> serves;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPurchase",
            sdk::required<&Purchase::options>(
                "The part numbers that the purchase is for; more than one where they share the offer."
            ),
            sdk::required<&Purchase::offer_id>("The offer."),
            sdk::required<&Purchase::supplier_id>("Id of the supplier or inventory site."),
            sdk::required<&Purchase::supplier>("Its name.", sdk::example("DigiKey")),
            sdk::required<&Purchase::is_inventory>("Whether it is the own stock."),
            sdk::required<&Purchase::packaging>("Packaging.", sdk::example("CutTape")),
            sdk::required<&Purchase::quantity>("How many are bought.", sdk::example("10")),
            sdk::required<&Purchase::used_quantity>("How many of them are needed.", sdk::example("6")),
            sdk::required<&Purchase::excess_quantity>("How many stay over.", sdk::example("4")),
            sdk::required<&Purchase::moq>("Smallest order of the price row.", sdk::example("10")),
            sdk::required<&Purchase::mpq>("Orders are multiples of it.", sdk::example("1")),
            sdk::required<&Purchase::foreign_unit_price>(
                "Price as the supplier says it, for price_quantity units.", sdk::example("0.025")
            ),
            sdk::required<&Purchase::price_quantity>("Units of that price.", sdk::example("1")),
            sdk::required<&Purchase::price_unit>("Their unit.", sdk::example("Piece")),
            sdk::required<&Purchase::currency>(
                "Currency of that price, which is what is paid in.", sdk::example("EUR")
            ),
            sdk::required<&Purchase::offered_currencies>(
                "Currencies that the offer has prices in. Of several, the one in which this order is cheapest is paid; "
                "the "
                "preference `currencies` leaves others out.",
                sdk::example("[\"EUR\"]")
            ),
            sdk::required<&Purchase::rate>("Exchange rate it was converted with.", sdk::example("1")),
            sdk::required<&Purchase::unit_price>("Price of one unit in base currency, exact.", sdk::example("0.025")),
            sdk::required<&Purchase::fee>("Fee of the order line.", sdk::example("0.00")),
            sdk::required<&Purchase::total>("Cost of the line, fee included.", sdk::example("0.25")),
            sdk::required<&Purchase::excess_value>("Cost of the excess of the line.", sdk::example("0.10")),
            sdk::required<&Purchase::ready_days>("Days until it is there; null: nobody knows."),
            sdk::required<&Purchase::order_by>("When to order at the latest for the target date; null without one."),
            sdk::required<&Purchase::reason>(
                "Why it is bought here. Beside a cheaper line of the part, SPLIT_STOCK: that is used up; "
                "SPLIT_PACKAGING, "
                "SPLIT_PRICE, LEFT_CHEAPER_STOCK_FOR_BREAK: more of it could be had, but in another packaging, at a "
                "higher "
                "total, or below the break of this line.",
                sdk::example("BOUGHT_UP_TO_BREAK")
            ),
            sdk::required<&Purchase::reason_units>(
                "BOUGHT_UP_TO_BREAK: the excess of the part, so many more than needed.", sdk::example("4")
            ),
            sdk::required<&Purchase::reason_saving>("BOUGHT_UP_TO_BREAK: what that saves.", sdk::example("0.35")),
            sdk::required<&Purchase::is_pinned>("Whether a person decided it."),
            sdk::required<&Purchase::serves>(
                "Where the part has option_sets: the numbers, from 1, of those that the offer serves; otherwise null."
            )
        );
    }
};

struct NeedingLine {
    std::string assembly_id;
    std::int64_t position = 0;
    sdk::Decimal quantity;
    std::optional<std::int64_t> option_set;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingNeedingLine",
            sdk::required<&NeedingLine::assembly_id>("The assembly."),
            sdk::required<&NeedingLine::position>("The BOM line, from 1.", sdk::example("1")),
            sdk::required<&NeedingLine::quantity>("Need of the line, attrition included.", sdk::example("6")),
            sdk::required<&NeedingLine::option_set>(
                "Where the part has option_sets: the number, from 1, of that of the line; otherwise null."
            )
        );
    }
};

struct RelaxedLimit {
    std::string code;
    std::optional<sdk::Decimal> units;
    std::optional<std::int64_t> days;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingRelaxedLimit",
            sdk::required<&RelaxedLimit::code>("Limit that was given up.", sdk::example("EXCESS_LIMIT_RELAXED")),
            sdk::required<&RelaxedLimit::units>("Units above the limit."),
            sdk::required<&RelaxedLimit::days>("Days after the target date.")
        );
    }
};

struct FilteredOffers {
    std::string filter;
    std::int64_t offers = 0;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingFilteredOffers",
            sdk::required<&FilteredOffers::filter>("Why offers are not used.", sdk::example("EXPIRED")),
            sdk::required<&FilteredOffers::offers>("How many.", sdk::example("2"))
        );
    }
};

struct Relief {
    std::string rule;
    std::optional<std::int64_t> limit;
    std::string cost;
    std::optional<std::int64_t> ready_days;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingRelief",
            sdk::required<&Relief::rule>("The rule that is cheapest to give up.", sdk::example("MAX_LINES")),
            sdk::required<&Relief::limit>("MAX_LINES, MAX_SUPPLIERS: what would be enough."),
            sdk::required<&Relief::cost>("Cost of the part then.", sdk::example("12.00")),
            sdk::required<&Relief::ready_days>("When it is there then.")
        );
    }
};

struct UnsourcedPart {
    std::string reason;
    std::vector<FilteredOffers> filtered;
    std::optional<sdk::Decimal> short_by;
    std::optional<std::int64_t> by_day;
    std::optional<std::int64_t> earliest_days;
    std::optional<Relief> cheapest_relief;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingUnsourcedPart",
            sdk::required<&UnsourcedPart::reason>("Why the part cannot be had.", sdk::example("NO_OFFER")),
            sdk::required<&UnsourcedPart::filtered>("Offers that may not be used."),
            sdk::required<&UnsourcedPart::short_by>("INSUFFICIENT_STOCK: what is missing."),
            sdk::required<&UnsourcedPart::by_day>("INSUFFICIENT_STOCK: by this day."),
            sdk::required<&UnsourcedPart::earliest_days>("LEAD_TIME: when it would be there."),
            sdk::required<&UnsourcedPart::cheapest_relief>(
                "The rule that is cheapest to give up; null: giving up one rule does not help."
            )
        );
    }
};

/// Lines with the same part options, of a part that they share with lines with others.
struct OptionSet {
    std::vector<PartOption> options;
    sdk::Decimal need;
    std::string status;
    std::optional<UnsourcedPart> unsourced;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingOptionSet",
            sdk::required<&OptionSet::options>("Part numbers that may be used for these lines, mixed freely."),
            sdk::required<&OptionSet::need>("Need of these lines, set-up losses not included.", sdk::example("60")),
            sdk::required<&OptionSet::status>("Priced, or why not.", sdk::example("Priced")),
            sdk::required<&OptionSet::unsourced>(
                "Why these lines cannot have what they need, although others have; null: they have."
            )
        );
    }
};

/// One part of a solution.
struct SolvedPart {
    std::int64_t position = 0;
    std::string key;
    std::vector<PartOption> options;
    std::vector<OptionSet> option_sets;
    std::string unit;
    sdk::Decimal need;
    std::vector<NeedingLine> needed_by;
    std::string status;
    std::vector<Purchase> purchases;
    std::string material;
    std::string used;
    std::string excess;
    sdk::Decimal excess_quantity;
    std::string supplier_fees;
    std::optional<std::int64_t> ready_days;
    std::string objective;
    std::string lower_bound;
    bool is_proven = true;
    bool is_consolidated = false;
    bool is_reused = false;
    std::vector<RelaxedLimit> relaxed;
    std::optional<UnsourcedPart> unsourced;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPart",
            sdk::required<&SolvedPart::position>("Number of the part in the solution, from 1."),
            sdk::required<&SolvedPart::key>("Names the part in every run.", sdk::example("R-1001")),
            sdk::required<&SolvedPart::options>("Part numbers that may be used, mixed freely."),
            sdk::required<&SolvedPart::option_sets>(
                "Where lines may use several parts, or lines with different options the same parts: what each set of "
                "options needs. They are bought together, so that each gets it from parts that serve it and no stock "
                "counts twice. Otherwise empty."
            ),
            sdk::required<&SolvedPart::unit>("Unit of quantities.", sdk::example("Piece")),
            sdk::required<&SolvedPart::need>("Units that are needed, losses included.", sdk::example("6")),
            sdk::required<&SolvedPart::needed_by>("The BOM lines that need it."),
            sdk::required<&SolvedPart::status>("Priced, or why not.", sdk::example("Priced")),
            sdk::required<&SolvedPart::purchases>("Order lines of the part."),
            sdk::required<&SolvedPart::material>(
                "Cost of the purchases, fees of lines included.", sdk::example("0.25")
            ),
            sdk::required<&SolvedPart::used>("Of that, what is needed.", sdk::example("0.15")),
            sdk::required<&SolvedPart::excess>("Of that, what stays over.", sdk::example("0.10")),
            sdk::required<&SolvedPart::excess_quantity>("Units that stay over.", sdk::example("4")),
            sdk::required<&SolvedPart::supplier_fees>(
                "Its share of what suppliers charge for orders.", sdk::example("0.00")
            ),
            sdk::required<&SolvedPart::ready_days>("Days until all of it is there; null: nobody knows."),
            sdk::required<&SolvedPart::objective>(
                "The cost that was minimised, weights and residual value included.", sdk::example("0.25")
            ),
            sdk::required<&SolvedPart::lower_bound>("No plan has less.", sdk::example("0.25")),
            sdk::required<&SolvedPart::is_proven>("Whether it is proven that there is no better one."),
            sdk::required<&SolvedPart::is_consolidated>("Whether orders of other parts decided, too."),
            sdk::required<&SolvedPart::is_reused>("Whether nothing had changed, so an earlier result held."),
            sdk::required<&SolvedPart::relaxed>("Limits that were given up."),
            sdk::required<&SolvedPart::unsourced>("Why it cannot be had; null: it can.")
        );
    }
};

/// How a selection looks in words.
class Reporter {
public:
    Reporter(
        const Blueprint& blueprint, const Conditions& conditions, const Problem& problem, const engine::Selection& run
    );

    /// One part of the run. `group` needs something.
    SolvedPart part(engine::GroupIndex group) const;
    /// The part's number in the solution: those that are needed are counted from 1. 0: it is not needed.
    std::int64_t positionOf(engine::GroupIndex group) const { return positions_[group]; }

private:
    std::vector<OptionSet> optionSets(engine::GroupIndex group) const;
    std::vector<Purchase> purchases(engine::GroupIndex group) const;
    Purchase purchase(engine::GroupIndex group, std::size_t line) const;

    const Blueprint& blueprint_;
    const Conditions& conditions_;
    const Problem& problem_;
    const engine::Selection& run_;
    std::vector<std::int64_t> positions_;
};

/// Words of a line's status: Priced, NoOffer, NoExchangeRate, NotPlaced, CustomerSourced or MissingPart.
std::string_view wordOf(engine::LineStatus status);
/// Why a part cannot be had. Where nobody offers what may not be bought either, the latter is the reason.
std::string_view wordOf(const engine::Unsourced& unsourced, const PartName& part);
std::vector<PartOption> reported(const std::vector<PartNumber>& numbers);
/// Days as they are reported: nothing when nobody knows.
std::optional<std::int64_t> reportedDays(engine::Days days);
sdk::Decimal reportedQuantity(engine::Quantity quantity);

}  // namespace cardcage::sourcing
