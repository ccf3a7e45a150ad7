#pragma once

#include <optional>
#include <string>
#include <vector>

#include "preferences/preferences.hpp"
#include "rates/rates.hpp"

namespace cardcage::sourcing {

/// A supplier or an inventory site, as far as a selection needs to know it.
struct SupplierEntry {
    sdk::Uuid id;
    std::string name;
    bool is_inventory = false;
    SupplierPreference preference = SupplierPreference::Neutral;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSupplier",
            sdk::required<&SupplierEntry::id>("Id of the supplier or inventory site."),
            sdk::required<&SupplierEntry::name>("Its name.", sdk::example("DigiKey")),
            sdk::required<&SupplierEntry::is_inventory>("Whether it is the own stock."),
            sdk::required<&SupplierEntry::preference>("Whether it is preferred.")
        );
    }
};

struct WantedTarget {
    DemandType type = DemandType::Assembly;
    sdk::Uuid target_id;
    sdk::Decimal quantity;
    std::string unit;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingDemand",
            sdk::required<&WantedTarget::type>("Kind of the target."),
            sdk::required<&WantedTarget::target_id>("Id of the assembly or component."),
            sdk::required<&WantedTarget::quantity>("How many.", sdk::example("100")),
            sdk::required<&WantedTarget::unit>("Unit.", sdk::example("Piece"))
        );
    }
};

/// What a scenario that was run before by the same call bought of an offer, in the unit of the offer.
struct TakenStock {
    sdk::Uuid offer_id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingTakenStock",
            sdk::required<&TakenStock::offer_id>("Id of the offer."),
            sdk::required<&TakenStock::quantity>("In the unit of the offer.", sdk::example("80"))
        );
    }
};

/// What a run depends on beside the assemblies and the offers.
struct Conditions {
    ScenarioId sourcing_scenario_id;
    sdk::Date reference_date;
    sdk::Currency base_currency;
    std::optional<sdk::Uuid> customer_id;
    std::vector<WantedTarget> demands;
    KeyedRates exchange_rates;
    Preferences preferences;
    std::vector<SupplierEntry> suppliers;
    std::vector<TakenStock> taken_stock;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingConditions",
            sdk::required<&Conditions::sourcing_scenario_id>("The scenario."),
            sdk::required<&Conditions::reference_date>("Days count from this one."),
            sdk::required<&Conditions::base_currency>("Currency of all amounts."),
            sdk::required<&Conditions::customer_id>("The customer of the RfQ."),
            sdk::required<&Conditions::demands>("Demands of the run."),
            sdk::required<&Conditions::exchange_rates>("The rates that counted."),
            sdk::required<&Conditions::preferences>("The preferences that counted."),
            sdk::required<&Conditions::suppliers>("Everybody with an offer."),
            sdk::required<&Conditions::taken_stock>(
                "Stock that scenarios before this one bought, so that it was not there; see the preference "
                "stock_sharing."
            )
        );
    }
};

}  // namespace cardcage::sourcing
