#pragma once

#include <cardcage/contracts/selections/outdated.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "written_offer.hpp"

/// The costed BOM of an RfQ: every line with what the selection bought for it.
namespace cardcage::costed_bom_legacy {

using contracts::AssemblyId;
using contracts::OfferId;
using contracts::PartNumber;
using contracts::RfqId;
using contracts::SelectionInput;
using contracts::SolutionId;
using contracts::SourcingScenarioId;
using contracts::Unit;

/// Status of a line. Unknown: the newest run did not see the line as it is now.
enum class LineStatus { Priced, NoOffer, NoExchangeRate, NotPlaced, CustomerSourced, MissingPart, Unknown };

constexpr auto wireNames(LineStatus) {
    using enum LineStatus;
    return sdk::words<Priced, NoOffer, NoExchangeRate, NotPlaced, CustomerSourced, MissingPart, Unknown>;
}

/// Reason why no offer is bought for a line. Filtered: all existing offers are excluded.
enum class NoOfferReason {
    NoOffer,
    Blocked,
    UnitMismatch,
    Filtered,
    InsufficientStock,
    LeadTime,
    ExcessLimit,
    MaxLines,
    MaxSuppliers,
    PinnedLine,
    Unknown
};

constexpr auto wireNames(NoOfferReason) {
    using enum NoOfferReason;
    return sdk::words<
        NoOffer,
        Blocked,
        UnitMismatch,
        Filtered,
        InsufficientStock,
        LeadTime,
        ExcessLimit,
        MaxLines,
        MaxSuppliers,
        PinnedLine,
        Unknown>;
}

struct NoOfferCause {
    NoOfferReason reason = NoOfferReason::Unknown;
    std::vector<std::string> filters;

    static constexpr auto schema() {
        return sdk::record(
            "CostedNoOffer",
            sdk::required<&NoOfferCause::reason>(
                "NoOffer: no offer exists. Blocked: only components that may not be bought have one. UnitMismatch: units do not "
                "convert. Filtered: all offers are excluded, see `filters`. Otherwise the limit that no plan meets.",
                sdk::example("Filtered")
            ),
            sdk::required<&NoOfferCause::filters>(
                "Exclusions of existing offers, as in `filtered` of the part in the solution.",
                sdk::example(R"(["EXPIRED"])")
            )
        );
    }
};

/// The supplying side of a line's part.
enum class LineSource { Internal, Customer, Unknown };

constexpr auto wireNames(LineSource) {
    using enum LineSource;
    return sdk::words<Internal, Customer, Unknown>;
}

/// A part of a manufacturer.
struct CostedPart {
    std::string manufacturer;
    std::string manufacturer_part_number;

    static constexpr auto schema() {
        return sdk::record(
            "CostedPart",
            sdk::required<&CostedPart::manufacturer>("Name of the manufacturer.", sdk::example("Texas Instruments")),
            sdk::required<&CostedPart::manufacturer_part_number>(
                "Part number of the manufacturer.", sdk::example("LM358DR")
            )
        );
    }
};

/// A supplier or an inventory site.
struct CostedSupplier {
    sdk::Uuid id;
    std::string name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "CostedSupplier",
            sdk::required<&CostedSupplier::id>("Id of the supplier or inventory site."),
            sdk::required<&CostedSupplier::name>("Name as of the run.", sdk::example("Example Distribution")),
            sdk::required<&CostedSupplier::number>("Number.", sdk::example("S-10"))
        );
    }
};

/// The share of a line in a purchase.
struct CostedPurchase {
    std::optional<OfferId> offer_id;
    CostedSupplier supplier;
    sdk::Decimal quantity;
    sdk::Money unit_price;
    sdk::Money unit_price_base;
    Unit unit = Unit::Piece;
    sdk::Decimal sold_quantity;
    Unit sold_unit = Unit::Piece;

    static constexpr auto schema() {
        return sdk::record(
            "CostedPurchase",
            sdk::required<&CostedPurchase::offer_id>("Id of the offer; null if it was changed or deleted since."),
            sdk::required<&CostedPurchase::supplier>("Supplier or inventory site."),
            sdk::required<&CostedPurchase::quantity>(
                "Share of the line in the purchased quantity, in `unit`.", sdk::example("110")
            ),
            sdk::required<&CostedPurchase::unit_price>("Price of one unit in the currency of the offer."),
            sdk::required<&CostedPurchase::unit_price_base>("Price of one unit in the currency of the calculation."),
            sdk::required<&CostedPurchase::unit>("Unit of the part, in which quantities and prices of one are counted."
            ),
            sdk::required<&CostedPurchase::sold_quantity>(
                "The same share in sold_unit, rounded to 6 decimals.", sdk::example("110")
            ),
            sdk::required<&CostedPurchase::sold_unit>("Unit in which the offer is sold.")
        );
    }
};

struct CostedLine {
    AssemblyId assembly_id;
    std::string assembly_name;
    sdk::Uuid bom_item_id;
    std::int64_t position = 0;
    std::vector<std::string> designators;
    std::optional<PartNumber> internal_part_number;
    std::optional<std::string> description;
    bool do_not_place = false;
    LineSource sourced_by = LineSource::Unknown;
    sdk::Decimal quantity_per_assembly;
    std::string unit;
    sdk::Decimal required_quantity;
    std::optional<CostedPart> part;
    std::optional<WrittenOffer> offer;
    sdk::Decimal order_quantity;
    sdk::Decimal excess_quantity;
    std::optional<sdk::Money> unit_price;
    std::optional<sdk::Money> unit_price_base;
    std::optional<sdk::Money> line_total;
    std::optional<sdk::Money> excess_total;
    std::optional<sdk::Money> fee_total;
    std::optional<sdk::Money> one_time_total;
    std::optional<std::int64_t> lead_time;
    LineStatus status = LineStatus::Unknown;
    std::optional<NoOfferCause> no_offer;
    std::vector<CostedPurchase> purchases;

    static constexpr auto schema() {
        return sdk::record(
            "CostedBomLine",
            sdk::required<&CostedLine::assembly_id>("Id of the assembly."),
            sdk::required<&CostedLine::assembly_name>("Name of the assembly.", sdk::example("Motor controller")),
            sdk::required<&CostedLine::bom_item_id>("Id of the line."),
            sdk::required<&CostedLine::position>("Position of the line in its assembly, from 1.", sdk::example("1")),
            sdk::required<&CostedLine::designators>("Designators.", sdk::example(R"(["U1"])")),
            sdk::required<&CostedLine::internal_part_number>(
                "The part that is bought, otherwise the first one of the line."
            ),
            sdk::required<&CostedLine::description>("Description of that part.", sdk::example("Op amp")),
            sdk::required<&CostedLine::do_not_place>("Whether the line is not placed."),
            sdk::required<&CostedLine::sourced_by>("Supplying side of the part."),
            sdk::required<&CostedLine::quantity_per_assembly>("Quantity for one assembly.", sdk::example("1")),
            sdk::required<&CostedLine::unit>("Unit of quantity_per_assembly.", sdk::example("Piece")),
            sdk::required<&CostedLine::required_quantity>(
                "Need of the run for all assemblies, attrition included; 0 while the status is Unknown.",
                sdk::example("102")
            ),
            sdk::required<&CostedLine::part>("Part of a manufacturer that is bought."),
            sdk::required<&CostedLine::offer>(
                "The offer of the largest purchase, as `GET /admin/offers/{id}` returns it; null if it was changed or "
                "deleted since the run."
            ),
            sdk::required<&CostedLine::order_quantity>(
                "Share of the line in the purchased quantity.", sdk::example("110")
            ),
            sdk::required<&CostedLine::excess_quantity>("Share of the line in the excess.", sdk::example("8")),
            sdk::required<&CostedLine::unit_price>(
                "Price of one unit in the currency of the offer; of several purchases the average, and null when they are "
                "in several currencies."
            ),
            sdk::required<&CostedLine::unit_price_base>(
                "Price of one unit in the currency of the calculation; of several purchases line_total / required_quantity."
            ),
            sdk::required<&CostedLine::line_total>("Cost of the required quantity, without excess and fees."),
            sdk::required<&CostedLine::excess_total>("Share of the line in the cost of the excess."),
            sdk::required<&CostedLine::fee_total>("Share of the line in fees of suppliers and order lines."),
            sdk::required<&CostedLine::one_time_total>(
                "Share of the line in one-time costs of offers, beside the material."
            ),
            sdk::required<&CostedLine::lead_time>(
                "Days until all purchases of the line arrive, as of the run; null: unknown."
            ),
            sdk::required<&CostedLine::status>(
                "Result of the newest run. Unknown: there is none, it did not see the line, or the assembly changed since."
            ),
            sdk::required<&CostedLine::no_offer>(
                "Reason why no offer is bought; null unless the status is NoOffer, and for runs of earlier versions."
            ),
            sdk::required<&CostedLine::purchases>("Purchases that serve the line, the largest first.")
        );
    }
};

struct CostedTotals {
    sdk::Money material;
    sdk::Money used;
    sdk::Money excess;
    sdk::Money fees;
    sdk::Money one_time;
    std::int64_t unpriced_items = 0;

    static constexpr auto schema() {
        return sdk::record(
            "CostedBomTotals",
            sdk::required<&CostedTotals::material>("Sum of used, excess and fees."),
            sdk::required<&CostedTotals::used>("Sum of line_total."),
            sdk::required<&CostedTotals::excess>("Sum of excess_total."),
            sdk::required<&CostedTotals::fees>("Sum of fee_total."),
            sdk::required<&CostedTotals::one_time>("Sum of one_time_total, which material does not include."),
            sdk::required<&CostedTotals::unpriced_items>("Number of lines that need a price and have none.")
        );
    }
};

/// The answer as a whole, for its description: it is written line by line.
struct CostedBom {
    RfqId rfq_id;
    std::optional<SourcingScenarioId> sourcing_scenario_id;
    sdk::Currency currency;
    std::optional<SolutionId> solution_id;
    std::optional<sdk::Timestamp> calculated_at;
    std::vector<CostedLine> items;
    CostedTotals totals;
    bool is_current = true;
    std::vector<SelectionInput> outdated;
    std::vector<contracts::MarketInput> changed;
    bool is_stale = false;

    static constexpr auto schema() {
        return sdk::record(
            "CostedBom",
            sdk::required<&CostedBom::rfq_id>("Id of the RfQ."),
            sdk::required<&CostedBom::sourcing_scenario_id>("Id of the scenario; null when the RfQ has none."),
            sdk::required<&CostedBom::currency>("Currency of all amounts in base currency."),
            sdk::required<&CostedBom::solution_id>("Id of the newest run of the scenario; null before the first one."),
            sdk::required<&CostedBom::calculated_at>("Time of that run."),
            sdk::required<&CostedBom::items>("The lines of all assemblies of the scenario, each assembly once."),
            sdk::required<&CostedBom::totals>("Sums of the lines."),
            sdk::required<&CostedBom::is_current>(
                "Whether all inputs of the run are unchanged, except offers and exchange rates; true before the first "
                "run."
            ),
            sdk::required<&CostedBom::outdated>(contracts::outdated_description),
            sdk::required<&CostedBom::changed>(contracts::changed_description),
            sdk::required<&CostedBom::is_stale>("The opposite of is_current.")
        );
    }
};

/// An answer that has been written.
struct WrittenBom {};

struct ScenarioChoice {
    std::optional<SourcingScenarioId> sourcing_scenario_id;

    static constexpr auto schema() {
        return sdk::query(
            "CostedBomScenario",
            sdk::optional<&ScenarioChoice::sourcing_scenario_id>(
                "A scenario of the RfQ; by default the first one with a run, otherwise the first one."
            )
        );
    }
};

/// Writes the costed BOM of an RfQ. 404; 400 unknown_reference for a scenario of another RfQ.
WrittenBom findCostedBom(sdk::Call& call, RfqId id, const ScenarioChoice& choice);

}  // namespace cardcage::costed_bom_legacy

namespace cardcage::detail {

template <>
struct Answer<costed_bom_legacy::WrittenBom> : Answer<costed_bom_legacy::CostedBom> {
    static void send(const Call&, std::int32_t, const costed_bom_legacy::WrittenBom&) {}
};

}  // namespace cardcage::detail
