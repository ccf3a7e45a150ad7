#include "pricing/price_list.hpp"

namespace cardcage::pcb::rules {
namespace {

/// A number of hundredths: 0.80 is 80.
Fraction hundredths(std::int64_t number) {
    return {number, 100};
}

PriceList makeSample() {
    PriceList list;
    list.area_rates = {
        {1, hundredths(80)},
        {2, hundredths(100)},
        {4, hundredths(210)},
        {6, hundredths(330)},
        {8, hundredths(460)},
        {10, hundredths(620)},
        {12, hundredths(800)},
        {14, hundredths(1'020)}};
    list.setups = {{1, 25}, {2, 40}, {4, 95}, {6, 150}, {8, 210}, {10, 280}, {12, 360}, {14, 450}};
    list.class_factors = {{3, 1}, {4, 1}, {5, 1}, {6, 1}};
    list.class_factors.insert({{7, hundredths(115)}, {8, hundredths(140)}, {9, hundredths(140)}, {10, hundredths(220)}}
    );
    for (const auto* plain : {"HaslLeadFree", "HaslLead", "Osp", "BareCopper"}) list.finishes[plain] = {};
    list.finishes["Enig"] = {20, hundredths(22)};
    list.finishes["Enepig"] = {45, hundredths(55)};
    list.finishes["ImmersionSilver"] = {12, hundredths(12)};
    list.finishes["ImmersionTin"] = {12, hundredths(12)};
    list.finishes["HardGold"] = {60, hundredths(60)};
    list.extras = {.impedance = 40, .filled_vias = 60, .castellated = 30, .bevel = 25};
    list.lead_factors = {
        {15, 1}, {10, hundredths(115)}, {7, hundredths(135)}, {5, hundredths(170)}, {3, hundredths(240)}};
    list.margin = hundredths(25);
    list.hole_price = {5, 10'000};
    list.free_holes_per_dm2 = 100;
    list.test_price = hundredths(2);
    list.test_setup = 20;
    return list;
}

}  // namespace

const PriceList& samplePriceList() {
    static const auto list = makeSample();
    return list;
}

}  // namespace cardcage::pcb::rules
