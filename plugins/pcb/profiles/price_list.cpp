#include "profiles/price_list.hpp"

#include <set>

namespace cardcage::pcb {
namespace {

rules::Fraction fractionOf(sdk::Decimal number) {
    return {number.scaled(), sdk::Decimal::one};
}

/// A percentage as a share of one.
rules::Fraction shareOf(sdk::Decimal percent) {
    return fractionOf(percent) / rules::Fraction(100);
}

std::map<int, rules::Fraction> pricesByLayers(const std::vector<LayerPrice>& prices) {
    std::map<int, rules::Fraction> by_layers;
    for (const auto& each : prices) by_layers[static_cast<int>(each.layers)] = fractionOf(each.price);
    return by_layers;
}

/// Reports entries whose key an earlier entry has.
template <class Entry, class Key>
void checkKeys(
    const std::vector<Entry>& entries, Key Entry::*key, const std::string& pointer, sdk::FieldErrors& errors
) {
    std::set<std::int64_t> keys;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::int64_t number = 0;
        if constexpr (std::is_same_v<Key, std::int64_t>) {
            number = entries[i].*key;
        } else {
            number = (entries[i].*key).value;
        }
        if (keys.insert(number).second) continue;
        errors.add(pointer + "/" + std::to_string(i), "duplicate", "has the key of an earlier entry");
    }
}

}  // namespace

void PriceList::check(sdk::FieldErrors& errors) const {
    checkKeys(area_rates, &LayerPrice::layers, "/area_rates", errors);
    checkKeys(setups, &LayerPrice::layers, "/setups", errors);
    checkKeys(class_factors, &ClassFactor::pattern_class, "/class_factors", errors);
    checkKeys(finishes, &FinishSurcharge::surface_finish, "/finishes", errors);
    checkKeys(lead_factors, &LeadFactor::working_days, "/lead_factors", errors);
}

rules::PriceList readPriceList(const PriceList& given) {
    rules::PriceList list;
    list.area_rates = pricesByLayers(given.area_rates);
    list.setups = pricesByLayers(given.setups);
    for (const auto& each : given.class_factors)
        list.class_factors[static_cast<int>(each.pattern_class)] = fractionOf(each.factor);
    const auto& finish = rules::typeOf(rules::Property::SurfaceFinish);
    for (const auto& each : given.finishes)
        list.finishes[finish.text(each.surface_finish.value)] = {fractionOf(each.setup), shareOf(each.percent)};
    list.extras = {
        .impedance = fractionOf(given.extras.impedance),
        .filled_vias = fractionOf(given.extras.filled_vias),
        .castellated = fractionOf(given.extras.castellated),
        .bevel = fractionOf(given.extras.bevel)};
    for (const auto& each : given.lead_factors)
        list.lead_factors[static_cast<int>(each.working_days)] = fractionOf(each.factor);
    list.margin = shareOf(given.margin_percent);
    list.hole_price = fractionOf(given.hole_price);
    list.free_holes_per_dm2 = fractionOf(given.free_holes_per_dm2);
    list.test_price = fractionOf(given.test_price);
    list.test_setup = fractionOf(given.test_setup);
    list.copper_rate = shareOf(given.copper_percent);
    list.least_use = shareOf(given.least_use_percent);
    list.panel_width = given.panel_width.micro;
    list.panel_height = given.panel_height.micro;
    list.gap = given.gap.micro;
    return list;
}

}  // namespace cardcage::pcb
