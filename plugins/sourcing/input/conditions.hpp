#pragma once

#include <optional>
#include <string>
#include <vector>

#include "preferences/preferences.hpp"
#include "rates/rates.hpp"

namespace cardcage::sourcing {

/// A supplier or an inventory site, with the data that a selection needs.
struct SupplierEntry {
    sdk::Uuid id;
    std::string name;
    bool is_inventory = false;
    SupplierPreference preference = SupplierPreference::Neutral;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingSupplier",
            sdk::required<&SupplierEntry::id>("Id of the supplier or inventory site."),
            sdk::required<&SupplierEntry::name>("Name.", sdk::example("DigiKey")),
            sdk::required<&SupplierEntry::is_inventory>("Whether it is the tenant's own stock."),
            sdk::required<&SupplierEntry::preference>("Preference of the supplier.")
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
            sdk::required<&WantedTarget::quantity>("Quantity.", sdk::example("100")),
            sdk::required<&WantedTarget::unit>("Unit.", sdk::example("Piece"))
        );
    }
};

/// Purchases of an offer by earlier scenarios of the same call, in the unit of the offer.
struct TakenStock {
    sdk::Uuid offer_id;
    sdk::Decimal quantity;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingTakenStock",
            sdk::required<&TakenStock::offer_id>("Id of the offer."),
            sdk::required<&TakenStock::quantity>("Quantity in the unit of the offer.", sdk::example("80"))
        );
    }
};

/// A charge of a supplier that its offers with this key share.
struct PaidCharge {
    sdk::Uuid supplier_id;
    std::string charge_key;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingPaidCharge",
            sdk::required<&PaidCharge::supplier_id>("Id of the supplier."),
            sdk::required<&PaidCharge::charge_key>("Key of the offers.", sdk::example("T-7"))
        );
    }

    friend auto operator<=>(const PaidCharge&, const PaidCharge&) = default;
};

/// Inputs of a run besides the assemblies and the offers.
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
    std::vector<sdk::Uuid> paid_once;
    std::vector<PaidCharge> paid_charges;

    static constexpr auto schema() {
        return sdk::record(
            "SourcingConditions",
            sdk::required<&Conditions::sourcing_scenario_id>("Id of the scenario."),
            sdk::required<&Conditions::reference_date>("Day from which days are counted."),
            sdk::required<&Conditions::base_currency>("Currency of all amounts."),
            sdk::required<&Conditions::customer_id>("Customer of the RfQ."),
            sdk::required<&Conditions::demands>("Demands of the run."),
            sdk::required<&Conditions::exchange_rates>("Exchange rates of the run."),
            sdk::required<&Conditions::preferences>("Preferences of the run."),
            sdk::required<&Conditions::suppliers>("All suppliers and sites with an offer."),
            sdk::required<&Conditions::taken_stock>(
                "Stock bought by earlier scenarios and therefore unavailable; see the preference stock_sharing."
            ),
            sdk::optional<&Conditions::paid_once>(
                "Ids of the offers whose one-time costs of the kind Once earlier scenarios of the call pay; see the "
                "preference stock_sharing."
            ),
            sdk::optional<&Conditions::paid_charges>("The same of charges that offers share by their charge_key.")
        );
    }
};

}  // namespace cardcage::sourcing
