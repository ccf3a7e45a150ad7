#pragma once

#include <vector>

#include "rules/pricing/price_list.hpp"
#include "specifications/setting_value.hpp"
#include "words.hpp"

// Price lists as the interface writes them. All numbers are exact.

namespace cardcage::pcb {

namespace limit {

inline constexpr auto factor = sdk::range(0, 1'000);
inline constexpr auto percent = sdk::range(0, 1'000);

}  // namespace limit

struct LayerPrice {
    std::int64_t layers = 0;
    sdk::Decimal price;

    static constexpr auto schema() {
        return sdk::record(
            "PcbLayerPrice",
            sdk::required<&LayerPrice::layers>("Copper layers.", sdk::range(1, 32), sdk::example("4")),
            sdk::required<&LayerPrice::price>("Price.", sdk::amount, sdk::example("2.10"))
        );
    }
};

struct ClassFactor {
    std::int64_t pattern_class = 0;
    sdk::Decimal factor;

    static constexpr auto schema() {
        return sdk::record(
            "PcbClassFactor",
            sdk::required<&ClassFactor::pattern_class>("Pattern class.", sdk::range(3, 10), sdk::example("7")),
            sdk::required<&ClassFactor::factor>("Factor of the run price.", limit::factor, sdk::example("1.15"))
        );
    }
};

struct FinishSurcharge {
    SettingValue<rules::Property::SurfaceFinish> surface_finish;
    sdk::Decimal setup;
    sdk::Decimal percent;

    static constexpr auto schema() {
        return sdk::record(
            "PcbFinishSurcharge",
            sdk::required<&FinishSurcharge::surface_finish>(
                "Surface finish.", sdk::known_when_sent, sdk::example("Enig")
            ),
            sdk::optional<&FinishSurcharge::setup>(
                "Price for an order; 0 by default.", sdk::amount, sdk::example("20")
            ),
            sdk::optional<&FinishSurcharge::percent>(
                "Surcharge of the run price in percent; 0 by default.", limit::percent, sdk::example("22")
            )
        );
    }
};

/// Prices of special work, once for an order.
struct ExtraCharges {
    sdk::Decimal impedance;
    sdk::Decimal filled_vias;
    sdk::Decimal castellated;
    sdk::Decimal bevel;

    static constexpr auto schema() {
        return sdk::record(
            "PcbExtraCharges",
            sdk::optional<&ExtraCharges::impedance>("Controlled impedance.", sdk::amount, sdk::example("40")),
            sdk::optional<&ExtraCharges::filled_vias>("Filled vias.", sdk::amount, sdk::example("60")),
            sdk::optional<&ExtraCharges::castellated>("Castellated holes.", sdk::amount, sdk::example("30")),
            sdk::optional<&ExtraCharges::bevel>("Bevelled edge.", sdk::amount, sdk::example("25"))
        );
    }
};

struct LeadFactor {
    std::int64_t working_days = 0;
    sdk::Decimal factor;

    static constexpr auto schema() {
        return sdk::record(
            "PcbLeadFactor",
            sdk::required<&LeadFactor::working_days>(
                "Working days until dispatch.", sdk::range(0, 1'000), sdk::example("10")
            ),
            sdk::required<&LeadFactor::factor>("Factor of the price.", limit::factor, sdk::example("1.15"))
        );
    }
};

/// A supplier's price list. Work without an entry is work that the supplier does not price.
struct PriceList {
    sdk::Currency currency;
    std::vector<LayerPrice> area_rates;
    std::vector<LayerPrice> setups;
    std::vector<ClassFactor> class_factors;
    std::vector<FinishSurcharge> finishes;
    ExtraCharges extras;
    std::vector<LeadFactor> lead_factors;
    sdk::Decimal margin_percent;
    sdk::Decimal hole_price;
    sdk::Decimal free_holes_per_dm2;
    sdk::Decimal test_price;
    sdk::Decimal test_setup;
    sdk::Decimal copper_percent = 25;
    sdk::Decimal least_use_percent = 60;
    Measure panel_width = {440 * rules::one};
    Measure panel_height = {590 * rules::one};
    Measure gap = {2 * rules::one};

    void check(sdk::FieldErrors& errors) const;

    static constexpr auto schema() {
        return sdk::record(
            "PcbPriceList",
            sdk::required<&PriceList::currency>("Currency of all prices."),
            sdk::required<&PriceList::area_rates>("Price of 1 dm² of the working panel by layers.", sdk::items(1, 32)),
            sdk::required<&PriceList::setups>("Price of an order by layers.", sdk::items(1, 32)),
            sdk::required<&PriceList::class_factors>("Factors of pattern classes.", sdk::items(1, 8)),
            sdk::required<&PriceList::finishes>("Surcharges of surface finishes.", sdk::items(1, 20)),
            sdk::optional<&PriceList::extras>("Prices of special work, once for an order."),
            sdk::required<&PriceList::lead_factors>("Factors of lead times.", sdk::items(1, 50)),
            sdk::optional<&PriceList::margin_percent>(
                "Share of the price in percent; 0 by default.", sdk::range(0, 99), sdk::example("25")
            ),
            sdk::optional<&PriceList::hole_price>(
                "Price of each hole above the free ones; 0 by default.", sdk::amount, sdk::example("0.0005")
            ),
            sdk::optional<&PriceList::free_holes_per_dm2>(
                "Free holes for each dm² of boards.", sdk::range(0, 1'000'000), sdk::example("100")
            ),
            sdk::optional<&PriceList::test_price>("Price of the test of one board.", sdk::amount, sdk::example("0.02")),
            sdk::optional<&PriceList::test_setup>(
                "Price of the test of an order, from 4 layers.", sdk::amount, sdk::example("20")
            ),
            sdk::optional<&PriceList::copper_percent>(
                "Surcharge of the run price for each 35 µm of outer copper above 35 µm, in percent; 25 by default.",
                limit::percent,
                sdk::example("25")
            ),
            sdk::optional<&PriceList::least_use_percent>(
                "Least use of the working panel that is paid, in percent; 60 by default.",
                sdk::range(1, 100),
                sdk::example("60")
            ),
            sdk::optional<&PriceList::panel_width>(
                "Usable width of the working panel in mm; 440 by default.", sdk::range(10, 10'000), sdk::example("440")
            ),
            sdk::optional<&PriceList::panel_height>(
                "Usable height of the working panel in mm; 590 by default.", sdk::range(10, 10'000), sdk::example("590")
            ),
            sdk::optional<&PriceList::gap>(
                "Distance of boards without V-cut in mm; 2 by default.", sdk::range(0, 100), sdk::example("2")
            )
        );
    }
};

/// Returns the list as the rules read it.
rules::PriceList readPriceList(const PriceList& list);

}  // namespace cardcage::pcb
