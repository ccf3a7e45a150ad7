#include "offer_row.hpp"

namespace cardcage::offers {

Offer OfferRow::item() const {
    Offer offer{
        id,
        part,
        supplier,
        {available_stock, lead_time, total_stock, {}},
        {},
        customer,
        packaging,
        price_type,
        unit_of_measurement,
        valid_until,
        notes,
        imported_at,
        custom_part_id,
        sourcing_scenario_id,
        {},
        charge_key,
        stock_key};
    for (std::size_t i = 0; i < on_order_dates.size(); ++i) {
        offer.availability.on_order.push_back({on_order_dates[i], on_order_quantities.at(i)});
    }
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        offer.prices.push_back({moqs.at(i), mpqs.at(i), {amounts[i], currencies.at(i)}});
    }
    for (std::size_t i = 0; i < one_time_cost_names.size(); ++i) {
        offer.one_time_costs.push_back(
            {one_time_cost_names[i],
             {one_time_cost_amounts.at(i), one_time_cost_currencies.at(i)},
             i < one_time_cost_kinds.size() ? one_time_cost_kinds[i] : CostKind::Once}
        );
    }
    return offer;
}

}  // namespace cardcage::offers
