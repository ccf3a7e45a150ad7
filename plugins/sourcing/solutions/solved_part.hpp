#pragma once

#include <optional>
#include <string>
#include <vector>

#include "input/selection_problem.hpp"
#include "offers/offer_blocks.hpp"
#include "quantities.hpp"

// Result of a run for one part, as stored and returned.

namespace cardcage::sourcing {

struct PartOption {
    std::string value;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPartOption",
            sdk::required<&PartOption::value>("Internal part number.", sdk::example("R-1001")),
            sdk::required<&PartOption::revision>("Revision of the part number.")
        );
    }
};

/// Component of a purchase, by its internal part number.
struct BoughtComponent {
    ComponentId id;
    std::string value;
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingBoughtComponent",
            sdk::required<&BoughtComponent::id>("Id of the component."),
            sdk::required<&BoughtComponent::value>("Internal part number.", sdk::example("R-1001")),
            sdk::required<&BoughtComponent::revision>("Revision of the part number.")
        );
    }
};

/// Part of a manufacturer that a purchase delivers.
struct BoughtPart {
    PartId id;
    std::string manufacturer;
    std::string manufacturer_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingBoughtPart",
            sdk::required<&BoughtPart::id>("Id of the part."),
            sdk::required<&BoughtPart::manufacturer>("Name of the manufacturer.", sdk::example("Yageo")),
            sdk::required<&BoughtPart::manufacturer_part_number>(
                "Part number of the manufacturer.", sdk::example("RC0603FR-0710KL")
            )
        );
    }
};

/// Reason for an order line, or for an unavailable part; words are those of the engine (engine/reasons/explain.hpp).
struct Purchase {
    std::vector<PartOption> options;
    std::optional<BoughtComponent> component;
    std::optional<BoughtPart> part;
    std::string offer_id;
    std::string supplier_id;
    std::string supplier;
    bool is_inventory = false;
    std::optional<std::string> supplier_part_number;
    std::optional<std::string> packaging;
    std::optional<sdk::Decimal> available_stock;
    std::optional<std::int64_t> lead_time;
    std::optional<sdk::Date> valid_until;
    sdk::Decimal quantity;
    sdk::Decimal used_quantity;
    sdk::Decimal excess_quantity;
    std::int64_t price_row = 1;
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
    std::string one_time_cost;
    std::string excess_value;
    std::optional<std::int64_t> ready_days;
    std::optional<sdk::Date> order_by;
    std::string reason;
    std::optional<sdk::Decimal> reason_units;
    std::optional<std::string> reason_saving;
    bool is_pinned = false;
    std::optional<std::vector<std::int64_t>> serves;
    sdk::Decimal sold_quantity;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPurchase",
            sdk::required<&Purchase::options>("Part numbers of the purchase; more than one when they share the offer."),
            sdk::required<&Purchase::component>(
                "Component that is bought, the first when several share the offer; null, or absent, in runs of "
                "earlier versions."
            ),
            sdk::required<&Purchase::part>(
                "Part of a manufacturer that is bought, named as when the selection ran; null for own stock and "
                "custom parts."
            ),
            sdk::required<&Purchase::offer_id>("Id of the offer."),
            sdk::required<&Purchase::supplier_id>("Id of the supplier or inventory site."),
            sdk::required<&Purchase::supplier>("Name.", sdk::example("DigiKey")),
            sdk::required<&Purchase::is_inventory>("Whether it is the tenant's own stock."),
            sdk::required<&Purchase::supplier_part_number>(
                "Part number of the supplier; null for an offer without one.", sdk::example("311-10.0KHRCT-ND")
            ),
            sdk::required<&Purchase::packaging>("Packaging.", sdk::example("CutTape")),
            sdk::required<&Purchase::available_stock>(
                "Available stock of the offer as of the run, in units of price_unit; null: made to order.",
                sdk::example("5000")
            ),
            sdk::required<&Purchase::lead_time>(
                "Lead time of the offer in calendar days as of the run; null: nothing beyond stock and arrivals.",
                sdk::example("21")
            ),
            sdk::required<&Purchase::valid_until>("Last day of the offer as of the run; null: no end."),
            sdk::required<&Purchase::quantity>("Bought quantity, in the unit of the part.", sdk::example("10")),
            sdk::required<&Purchase::used_quantity>("Needed quantity.", sdk::example("6")),
            sdk::required<&Purchase::excess_quantity>("Quantity beyond the need.", sdk::example("4")),
            sdk::required<&Purchase::price_row>(
                "Position of the price row in the ladder of the offer as of the run, from 1.", sdk::example("1")
            ),
            sdk::required<&Purchase::moq>("Minimum order quantity of the price row.", sdk::example("10")),
            sdk::required<&Purchase::mpq>("Order multiple of the price row.", sdk::example("1")),
            sdk::required<&Purchase::foreign_unit_price>(
                "Price as offered by the supplier, for price_quantity units.", sdk::example("0.025")
            ),
            sdk::required<&Purchase::price_quantity>(
                "Number of units that foreign_unit_price buys.", sdk::example("1")
            ),
            sdk::required<&Purchase::price_unit>("Unit of price_quantity.", sdk::example("Piece")),
            sdk::required<&Purchase::currency>(
                "Currency of foreign_unit_price and of the payment.", sdk::example("EUR")
            ),
            sdk::required<&Purchase::offered_currencies>(
                "Currencies of the offer's prices. Among several, the order is paid in the currency in which it "
                "is cheapest; the preference `currencies` excludes others.",
                sdk::example("[\"EUR\"]")
            ),
            sdk::required<&Purchase::rate>("Exchange rate of the conversion.", sdk::example("1")),
            sdk::required<&Purchase::unit_price>("Price of one unit in base currency, exact.", sdk::example("0.025")),
            sdk::required<&Purchase::fee>("Fee of the order line.", sdk::example("0.00")),
            sdk::required<&Purchase::total>("Cost of the order line, fee included.", sdk::example("0.25")),
            sdk::required<&Purchase::one_time_cost>(
                "One-time costs of the offer, which total does not include; 0 where the offer shares them by a charge "
                "key.",
                sdk::example("0.00")
            ),
            sdk::required<&Purchase::excess_value>("Cost of the excess of the order line.", sdk::example("0.10")),
            sdk::required<&Purchase::ready_days>("Days until arrival; null: unknown."),
            sdk::required<&Purchase::order_by>("Latest order day for the target date; null without a target date."),
            sdk::required<&Purchase::reason>(
                "Reason for this purchase. When another order line of the part is cheaper, the limit without which this "
                "one would be smaller: SPLIT_STOCK (stock of the cheaper lines), EXCESS_LIMIT, PINNED (their pinned "
                "quantities). Without such a limit, SPLIT_PACKAGING, SPLIT_PRICE, LEFT_CHEAPER_STOCK_FOR_BREAK: more of "
                "the cheaper line would be in another packaging, at a higher total, or below the price break of this "
                "line.",
                sdk::example("BOUGHT_UP_TO_BREAK")
            ),
            sdk::required<&Purchase::reason_units>(
                "BOUGHT_UP_TO_BREAK: excess units of the order line.", sdk::example("4")
            ),
            sdk::required<&Purchase::reason_saving>("BOUGHT_UP_TO_BREAK: amount saved.", sdk::example("0.35")),
            sdk::required<&Purchase::is_pinned>("Whether a person decided the purchase."),
            sdk::required<&Purchase::serves>(
                "Numbers, from 1, of the option_sets that the offer serves; null when the part has no option_sets."
            ),
            sdk::required<&Purchase::sold_quantity>(
                "Bought quantity in price_unit, in which the offer is sold; absent in runs of earlier versions.",
                sdk::example("10")
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
            sdk::required<&NeedingLine::assembly_id>("Id of the assembly."),
            sdk::required<&NeedingLine::position>("Position of the BOM line, from 1.", sdk::example("1")),
            sdk::required<&NeedingLine::quantity>(
                "Need of the line, attrition included. Of a joint part (`option_sets`) without attrition where that depends on "
                "the part that is bought.",
                sdk::example("6")
            ),
            sdk::required<&NeedingLine::option_set>(
                "Number, from 1, of the option set of the line; null when the part has no option_sets."
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
            sdk::required<&RelaxedLimit::code>("Relaxed limit.", sdk::example("EXCESS_LIMIT_RELAXED")),
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
            sdk::required<&FilteredOffers::filter>("Reason for not using the offers.", sdk::example("EXPIRED")),
            sdk::required<&FilteredOffers::offers>("Number of offers.", sdk::example("2"))
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
            sdk::required<&Relief::rule>("Rule whose relaxation is cheapest.", sdk::example("MAX_LINES")),
            sdk::required<&Relief::limit>("MAX_LINES, MAX_SUPPLIERS: sufficient limit."),
            sdk::required<&Relief::cost>("Cost of the part after the relaxation.", sdk::example("12.00")),
            sdk::required<&Relief::ready_days>("Days until arrival after the relaxation.")
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
            sdk::required<&UnsourcedPart::reason>("Reason why the part is not available.", sdk::example("NO_OFFER")),
            sdk::required<&UnsourcedPart::filtered>("Offers excluded by filters."),
            sdk::required<&UnsourcedPart::short_by>("INSUFFICIENT_STOCK: missing quantity."),
            sdk::required<&UnsourcedPart::by_day>("INSUFFICIENT_STOCK: day by which the quantity is missing."),
            sdk::required<&UnsourcedPart::earliest_days>("LEAD_TIME: days until the earliest arrival."),
            sdk::required<&UnsourcedPart::cheapest_relief>(
                "Rule whose relaxation is cheapest; null when relaxing a single rule does not help."
            )
        );
    }
};

/// Lines with the same part options, for a part that lines with other options share.
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
            sdk::required<&OptionSet::status>("Priced, or the reason why not.", sdk::example("Priced")),
            sdk::required<&OptionSet::unsourced>(
                "Reason why the need of these lines is not met although that of others is; null when it is met."
            )
        );
    }
};

/// One part of a solution.
struct SolutionPart {
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
    std::string one_time_cost;
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
            sdk::required<&SolutionPart::position>("Position of the part in the solution, from 1."),
            sdk::required<&SolutionPart::key>("Key of the part, equal in every run.", sdk::example("R-1001")),
            sdk::required<&SolutionPart::options>("Part numbers that may be used, mixed freely."),
            sdk::required<&SolutionPart::option_sets>(
                "Needs of each set of options, when lines may use several parts or lines with different options "
                "use the same parts. The sets are bought together, so each gets parts that serve it and no stock "
                "counts twice. Where not all of them can be bought, the fewest BOM lines are left out; of equal "
                "choices the one whose rest is less late, within the limit of excess, and cheaper. Otherwise empty."
            ),
            sdk::required<&SolutionPart::unit>("Unit of quantities.", sdk::example("Piece")),
            sdk::required<&SolutionPart::need>("Needed units, losses included.", sdk::example("6")),
            sdk::required<&SolutionPart::needed_by>("BOM lines that need the part."),
            sdk::required<&SolutionPart::status>("Priced, or the reason why not.", sdk::example("Priced")),
            sdk::required<&SolutionPart::purchases>("Order lines of the part."),
            sdk::required<&SolutionPart::material>(
                "Cost of the purchases, fees of lines included.", sdk::example("0.25")
            ),
            sdk::required<&SolutionPart::used>("Share of material that is needed.", sdk::example("0.15")),
            sdk::required<&SolutionPart::excess>("Share of material bought beyond the need.", sdk::example("0.10")),
            sdk::required<&SolutionPart::excess_quantity>("Units beyond the need.", sdk::example("4")),
            sdk::required<&SolutionPart::supplier_fees>(
                "Share of the suppliers' charges for orders.", sdk::example("0.00")
            ),
            sdk::required<&SolutionPart::one_time_cost>(
                "One-time costs of the purchases, beside the material, and the share of those that offers share.",
                sdk::example("0.00")
            ),
            sdk::required<&SolutionPart::ready_days>("Days until all units have arrived; null: unknown."),
            sdk::required<&SolutionPart::objective>(
                "Minimized cost, weights and residual value included.", sdk::example("0.25")
            ),
            sdk::required<&SolutionPart::lower_bound>(
                "No plan of the part by itself has a lower objective. Never above the objective; below it where the "
                "optimum is not proven, or where is_consolidated and the plan costs more than that of the part by itself.",
                sdk::example("0.25")
            ),
            sdk::required<&SolutionPart::is_proven>(
                "Whether the plan is proven to be the best one: for the part by itself or, where is_consolidated, for "
                "the whole selection. It equals is_proven of the solution then."
            ),
            sdk::required<&SolutionPart::is_consolidated>(
                "Whether the plan is not that of the part by itself, because fees, free shipping or minimum values of "
                "whole orders make it the better one for the selection."
            ),
            sdk::required<&SolutionPart::is_reused>("Whether an earlier result was reused because nothing had changed."
            ),
            sdk::required<&SolutionPart::relaxed>("Relaxed limits."),
            sdk::required<&SolutionPart::unsourced>("Reason why the part is not available; null when it is available.")
        );
    }
};

/// Words of a selection.
class Reporter {
public:
    Reporter(
        const NamedDesign& named_design,
        const Conditions& conditions,
        const SelectionProblem& problem,
        const engine::Selection& run,
        const SourcesOfParts& sources
    );

    /// One part of the run. `group` must have a need.
    SolutionPart part(engine::GroupIndex group) const;
    /// The part's position in the solution: parts with a need are counted from 1. 0: it has no need.
    std::int64_t positionOf(engine::GroupIndex group) const { return positions_[group]; }

private:
    std::vector<OptionSet> optionSets(engine::GroupIndex group) const;
    std::vector<Purchase> purchases(engine::GroupIndex group) const;
    Purchase purchase(engine::GroupIndex group, std::size_t line) const;

    const NamedDesign& named_design_;
    const Conditions& conditions_;
    const SelectionProblem& problem_;
    const engine::Selection& run_;
    const SourcesOfParts& sources_;
    std::vector<std::int64_t> positions_;
};

/// Words of a line's status: Priced, NoOffer, NoExchangeRate, NotPlaced, CustomerSourced or MissingPart.
std::string_view wordOf(engine::LineStatus status);
/// Reason why a part is unavailable. If all existing offers are excluded, the reason is their exclusion.
std::string_view wordOf(const engine::Unsourced& unsourced, const PartName& part);
std::vector<PartOption> reported(const std::vector<PartNumber>& numbers);
/// Days as returned: nothing if unknown.
std::optional<std::int64_t> reportedDays(engine::Days days);

}  // namespace cardcage::sourcing
