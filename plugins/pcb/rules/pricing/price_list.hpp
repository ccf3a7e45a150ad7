#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "pricing/fraction.hpp"
#include "settings/settings.hpp"

namespace cardcage::pcb::rules {

/// The surcharge of a surface finish.
struct FinishPrice {
    Fraction setup;
    Fraction rate;  ///< share of the run price: 0.22
};

/// Prices of special work, once for an order.
struct ExtraPrices {
    Fraction impedance;
    Fraction filled_vias;
    Fraction castellated;
    Fraction bevel;
};

/// A supplier's price list. All numbers are exact. A key that is absent is work that the supplier does not price.
struct PriceList {
    std::map<int, Fraction> area_rates;           ///< by layers; price of 1 dm² of the working panel
    std::map<int, Fraction> setups;               ///< by layers
    std::map<int, Fraction> class_factors;        ///< by pattern class
    std::map<std::string, FinishPrice> finishes;  ///< by word of surfaceFinish
    ExtraPrices extras;
    std::map<int, Fraction> lead_factors;  ///< by working days
    Fraction margin;                       ///< share of the price, less than 1
    Fraction hole_price;                   ///< for each hole above the free ones
    Fraction free_holes_per_dm2;
    Fraction test_price;            ///< for each board
    Fraction test_setup;            ///< from 4 layers
    Fraction copper_rate = {1, 4};  ///< share of the run price for each 35 µm of outer copper above 35 µm
    Fraction least_use = {3, 5};    ///< of the working panel; a board that uses less is priced as if it used that
    Micro panel_width = 440 * one;  ///< usable size of the working panel
    Micro panel_height = 590 * one;
    Micro gap = 2 * one;  ///< between boards; 0 with V-cut
};

struct PriceRequest {
    std::int64_t quantity = 1;
    int working_days = 15;
};

/// Exact parts of an order's price before lead time and margin.
struct PriceParts {
    Fraction setup;
    Fraction run;
    Fraction drill;
    Fraction test;
};

struct Price {
    std::int64_t unit = 0;   ///< 10^-4 of the currency, rounded half to even
    std::int64_t total = 0;  ///< unit x quantity
    PriceParts parts;
    int boards_per_panel = 0;
};

/// There is no price. `name` is the property or key of the list that is missing or exceeded.
struct NoPrice {
    std::string name;
    std::string reason;
};

/// Returns how many boards fit on a working panel, all in the better one of two orientations. Lengths are in mm.
int boardsPerPanel(const PriceList& list, Micro width, Micro height, bool is_v_cut);

/// Prices effective settings. `holes` is the number of holes of one board; null is refused when the list has a price
/// for holes, and so is every other null that the list needs. Quantities are 1 to 10,000,000.
std::variant<Price, NoPrice> priceOf(
    const PriceList& list, const Settings& settings, std::optional<std::int64_t> holes, PriceRequest request
);

/// A list of our own, in EUR, for demonstrations and tests.
const PriceList& samplePriceList();

}  // namespace cardcage::pcb::rules
