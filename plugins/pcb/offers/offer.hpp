#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "profiles/board_supplier.hpp"
#include "specifications/settings_record.hpp"

/// Offers of board suppliers for PCBs, as the pricing console keeps them.
namespace cardcage::pcb {

/// State of an offer. Expired is never stored: a Requested or Received offer reads as it after `valid_until`.
enum class OfferStatus { Draft, Requested, Received, Accepted, Rejected, Expired, Unknown };

constexpr auto wireNames(OfferStatus) {
    using enum OfferStatus;
    return sdk::words<Draft, Requested, Received, Accepted, Rejected, Expired, Unknown>;
}

/// Kind of a cost that is paid once.
enum class OfferCostType { Setup, Tooling, Stencil, ElectricalTest, Film, Other, Unknown };

constexpr auto wireNames(OfferCostType) {
    using enum OfferCostType;
    return sdk::words<Setup, Tooling, Stencil, ElectricalTest, Film, Other, Unknown>;
}

/// Rules of delivery, Incoterms 2020.
enum class Incoterm { Exw, Fca, Cpt, Cip, Dap, Dpu, Ddp, Fas, Fob, Cfr, Cif, Unknown };

constexpr auto wireNames(Incoterm) {
    using enum Incoterm;
    return std::to_array<std::pair<Incoterm, std::string_view>>(
        {{Exw, "EXW"},
         {Fca, "FCA"},
         {Cpt, "CPT"},
         {Cip, "CIP"},
         {Dap, "DAP"},
         {Dpu, "DPU"},
         {Ddp, "DDP"},
         {Fas, "FAS"},
         {Fob, "FOB"},
         {Cfr, "CFR"},
         {Cif, "CIF"},
         {Unknown, "Unknown"}}
    );
}

/// A cell of the price matrix, as it is given.
struct OfferPriceInput {
    std::int64_t quantity = 1;
    std::int64_t lead_time_working_days = 0;
    sdk::Money unit_price;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferPriceInput",
            sdk::required<&OfferPriceInput::quantity>(
                "Number of boards.", sdk::range(1, 10'000'000), sdk::example("100")
            ),
            sdk::required<&OfferPriceInput::lead_time_working_days>(
                "Working days until dispatch.", sdk::range(0, 1'000), sdk::example("10")
            ),
            sdk::required<&OfferPriceInput::unit_price>("Price of one board, in a panel, too.")
        );
    }
};

/// A cell of the price matrix.
struct OfferPrice {
    std::int64_t quantity = 1;
    std::int64_t lead_time_working_days = 0;
    sdk::Money unit_price;
    sdk::Money total_price;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferPrice",
            sdk::required<&OfferPrice::quantity>("Number of boards.", sdk::example("100")),
            sdk::required<&OfferPrice::lead_time_working_days>("Working days until dispatch.", sdk::example("10")),
            sdk::required<&OfferPrice::unit_price>("Price of one board."),
            sdk::required<&OfferPrice::total_price>("Price of one board times the quantity.")
        );
    }
};

struct OfferCost {
    OfferCostType type = OfferCostType::Other;
    sdk::Money price;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferCost",
            sdk::required<&OfferCost::type>("Kind of cost."),
            sdk::required<&OfferCost::price>("Price, paid once.")
        );
    }
};

struct OfferShipping {
    std::string method;
    sdk::Money price;
    std::int64_t transit_days = 0;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferShipping",
            sdk::required<&OfferShipping::method>(
                "Way of shipping.", sdk::trimmed, sdk::length(1, 100), sdk::example("Express")
            ),
            sdk::required<&OfferShipping::price>("Price of one delivery."),
            sdk::required<&OfferShipping::transit_days>(
                "Calendar days in transit.", sdk::range(0, 365), sdk::example("2")
            )
        );
    }
};

/// A part of the first price of a calculated offer.
struct BreakdownRow {
    std::string code;
    sdk::Money amount;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOfferBreakdown",
            sdk::required<&BreakdownRow::code>("Part of the price.", sdk::example("setup")),
            sdk::required<&BreakdownRow::amount>("Its amount in the total of the first price.")
        );
    }
};

struct PcbOffer {
    PcbOfferId id;
    PcbId pcb_id;
    SpecificationId specification_id;
    SupplierSummary supplier;
    OfferStatus status = OfferStatus::Unknown;
    bool is_outdated = false;
    std::vector<OfferPrice> prices;
    std::vector<OfferCost> one_time_costs;
    std::optional<OfferShipping> shipping;
    std::optional<Incoterm> incoterm;
    std::optional<std::int64_t> packaging_unit;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;
    std::vector<BreakdownRow> breakdown;
    EffectiveSettings settings;
    std::int64_t analysis_version = 0;
    sdk::Timestamp created_at;
    sdk::Timestamp updated_at;

    static constexpr auto schema() {
        return sdk::record(
            "PcbOffer",
            sdk::required<&PcbOffer::id>("Id of the offer."),
            sdk::required<&PcbOffer::pcb_id>("Id of the PCB."),
            sdk::required<&PcbOffer::specification_id>("Specification that the price is for."),
            sdk::required<&PcbOffer::supplier>("Supplier of the boards."),
            sdk::required<&PcbOffer::status>("State; Expired after `valid_until`.", sdk::example("Received")),
            sdk::required<&PcbOffer::is_outdated>(
                "Whether specification or analysis have changed since the price was stored or confirmed."
            ),
            sdk::required<&PcbOffer::prices>("Prices by quantity and lead time."),
            sdk::required<&PcbOffer::one_time_costs>("Costs paid once."),
            sdk::required<&PcbOffer::shipping>("Shipping; null when it is not priced."),
            sdk::required<&PcbOffer::incoterm>("Rule of delivery.", sdk::example("DAP")),
            sdk::required<&PcbOffer::packaging_unit>("Boards in one package.", sdk::example("25")),
            sdk::required<&PcbOffer::valid_until>("Last day of validity."),
            sdk::required<&PcbOffer::notes>("Notes, for the tenant only.", sdk::example("Tooling is ours.")),
            sdk::required<&PcbOffer::breakdown>("Parts of the first price of a calculated offer."),
            sdk::required<&PcbOffer::settings>("Effective settings of the board that the price is for."),
            sdk::required<&PcbOffer::analysis_version>(
                "Version of the analysis that the price is for; 0 without one.", sdk::example("1")
            ),
            sdk::required<&PcbOffer::created_at>("Time of creation."),
            sdk::required<&PcbOffer::updated_at>("Time of the last change.")
        );
    }
};

/// A supplier of a new offer: by id or by number.
struct SupplierChoice {
    std::optional<SupplierId> id;
    std::optional<std::string> number;

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSupplierChoice",
            sdk::optional<&SupplierChoice::id>("Id of the supplier."),
            sdk::optional<&SupplierChoice::number>(
                "The tenant's number of the supplier, instead of the id.",
                sdk::trimmed,
                sdk::length(1, 64),
                sdk::example("S-50")
            )
        );
    }
};

/// An offer as the pricing console gives it. All its prices have one currency.
struct NewPcbOffer {
    std::optional<SpecificationId> specification_id;
    SupplierChoice supplier;
    OfferStatus status = OfferStatus::Draft;
    std::vector<OfferPriceInput> prices;
    std::vector<OfferCost> one_time_costs;
    std::optional<OfferShipping> shipping;
    std::optional<Incoterm> incoterm;
    std::optional<std::int64_t> packaging_unit;
    std::optional<sdk::Date> valid_until;
    std::optional<std::string> notes;

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "NewPcbOffer",
            sdk::optional<&NewPcbOffer::specification_id>(
                "Specification that the price is for; the default one by default."
            ),
            sdk::required<&NewPcbOffer::supplier>("Supplier: id or number."),
            sdk::optional<&NewPcbOffer::status>(
                "Draft, Requested or Received; Draft by default.", sdk::known, sdk::example("Received")
            ),
            sdk::required<&NewPcbOffer::prices>(
                "Prices; quantity and lead time together are unique.", sdk::items(1, 500)
            ),
            sdk::optional<&NewPcbOffer::one_time_costs>("Costs paid once.", sdk::items(0, 50)),
            sdk::optional<&NewPcbOffer::shipping>("Shipping."),
            sdk::optional<&NewPcbOffer::incoterm>("Rule of delivery.", sdk::example("DAP")),
            sdk::optional<&NewPcbOffer::packaging_unit>(
                "Boards in one package.", sdk::range(1, 1'000'000), sdk::example("25")
            ),
            sdk::optional<&NewPcbOffer::valid_until>("Last day of validity."),
            sdk::optional<&NewPcbOffer::notes>(
                "Notes, for the tenant only.", sdk::length(0, 4'000), sdk::example("Tooling is ours.")
            )
        );
    }
};

/// Changes of an offer. Supplier and specification stay.
struct PcbOfferPatch {
    sdk::Patch<OfferStatus> status;
    sdk::Patch<bool> is_outdated;
    sdk::Patch<std::vector<OfferPriceInput>> prices;
    sdk::Patch<std::vector<OfferCost>> one_time_costs;
    sdk::Patch<OfferShipping> shipping;
    sdk::Patch<Incoterm> incoterm;
    sdk::Patch<std::int64_t> packaging_unit;
    sdk::Patch<sdk::Date> valid_until;
    sdk::Patch<std::string> notes;

    static constexpr auto schema() {
        return sdk::patchOf<NewPcbOffer>(
            "PcbOfferPatch",
            sdk::patched<&PcbOfferPatch::status>(
                "Draft -> Requested -> Received -> Accepted or Rejected, Draft -> Received, and back to Received.",
                sdk::never_cleared
            ),
            sdk::required<&PcbOfferPatch::is_outdated>("False confirms the price for the present board."),
            sdk::patched<&PcbOfferPatch::prices>(sdk::never_cleared),
            sdk::patched<&PcbOfferPatch::one_time_costs>(),
            sdk::patched<&PcbOfferPatch::shipping>(),
            sdk::patched<&PcbOfferPatch::incoterm>(),
            sdk::patched<&PcbOfferPatch::packaging_unit>(),
            sdk::patched<&PcbOfferPatch::valid_until>(),
            sdk::patched<&PcbOfferPatch::notes>()
        );
    }
};

/// Returns the offers of a PCB in the order of creation. 404.
sdk::Page<PcbOffer> listPcbOffers(sdk::Call& call, PcbId pcb);

/// Adds an offer for the present board. 404; 400 for an unknown supplier or specification, two currencies, a price that
/// is there twice, and the offer beyond the most.
PcbOffer createPcbOffer(sdk::Call& call, PcbId pcb, const NewPcbOffer& input);

/// Returns an offer. 404 also when it is not of this PCB.
PcbOffer findPcbOffer(sdk::Call& call, PcbId pcb, PcbOfferId offer);

/// Changes the fields sent. 404, 412; 400 rule `conflict` for a state that does not follow the present one.
PcbOffer updatePcbOffer(sdk::Call& call, PcbId pcb, PcbOfferId offer, const PcbOfferPatch& patch);

/// Deletes an offer. 404, 412.
void deletePcbOffer(sdk::Call& call, PcbId pcb, PcbOfferId offer);

}  // namespace cardcage::pcb
