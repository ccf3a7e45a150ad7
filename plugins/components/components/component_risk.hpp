#pragma once

#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "components/components.hpp"

/// Compliance and lifecycle of a component (component-risk-v1).
namespace cardcage::components {

struct RiskCompliance {
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;
    std::optional<bool> halogen_free;
    ConflictMinerals conflict_minerals = ConflictMinerals::Unknown;
    std::vector<Substance> svhc;
    std::vector<std::string> exemptions;
    std::optional<DeclarationClass> declaration_class;
    std::optional<sdk::Date> as_of;

    static constexpr auto schema() {
        return sdk::record(
            "RiskCompliance",
            sdk::required<&RiskCompliance::rohs>("Directive 2011/65/EU: the worst value of the parts."),
            sdk::required<&RiskCompliance::reach>("Regulation (EC) No 1907/2006: the worst value of the parts."),
            sdk::required<&RiskCompliance::halogen_free>("Whether all parts are halogen-free."),
            sdk::required<&RiskCompliance::conflict_minerals>("Conflict minerals: the worst value of the parts."),
            sdk::required<&RiskCompliance::svhc>("Substances of very high concern in any of the parts."),
            sdk::required<&RiskCompliance::exemptions>(
                "RoHS exemptions that any of the parts uses.", sdk::example(R"(["7(c)-I"])")
            ),
            sdk::required<&RiskCompliance::declaration_class>(
                "Lowest class of the material declarations (IPC-1752), when every part has one."
            ),
            sdk::required<&RiskCompliance::as_of>("Day of the oldest of these data.")
        );
    }
};

struct RiskLifecycle {
    Lifecycle status = Lifecycle::Unknown;
    Lifecycle worst_status = Lifecycle::Unknown;
    std::optional<sdk::Date> estimated_end_of_life;
    std::optional<sdk::Date> last_time_buy;

    static constexpr auto schema() {
        return sdk::record(
            "RiskLifecycle",
            sdk::required<&RiskLifecycle::status>("Best lifecycle of the parts."),
            sdk::required<&RiskLifecycle::worst_status>("Worst lifecycle of the parts."),
            sdk::required<&RiskLifecycle::estimated_end_of_life>(
                "Estimated end of production of the parts with the best status."
            ),
            sdk::required<&RiskLifecycle::last_time_buy>("Last order day of the parts with the best status.")
        );
    }
};

struct RiskSources {
    std::int64_t active_parts = 0;
    std::optional<std::int64_t> suppliers_with_stock;
    std::optional<sdk::Decimal> total_stock;
    bool single_sourced = false;

    static constexpr auto schema() {
        return sdk::record(
            "RiskSources",
            sdk::required<&RiskSources::active_parts>("Parts whose lifecycle is Active."),
            sdk::required<&RiskSources::suppliers_with_stock>(
                "Suppliers with stock; null when this server keeps no offers."
            ),
            sdk::required<&RiskSources::total_stock>(
                "Stock of all offers; null when this server keeps no offers.", sdk::example("120400")
            ),
            sdk::required<&RiskSources::single_sourced>(
                "Whether at most one manufacturer makes parts that are not at the end of their life."
            )
        );
    }
};

struct RiskOption {
    std::string manufacturer;
    std::string manufacturer_part_number;
    Lifecycle lifecycle = Lifecycle::Unknown;
    Rohs rohs = Rohs::Unknown;
    Reach reach = Reach::Unknown;
    Msl msl = Msl::Unknown;
    std::optional<std::string> aec_q;
    std::optional<std::string> country_of_origin;

    static constexpr auto schema() {
        return sdk::record(
            "RiskPartOption",
            sdk::required<&RiskOption::manufacturer>("Manufacturer.", sdk::example("Texas Instruments")),
            sdk::required<&RiskOption::manufacturer_part_number>(
                "Part number of the manufacturer.", sdk::example("LM358DR")
            ),
            sdk::required<&RiskOption::lifecycle>("Lifecycle."),
            sdk::required<&RiskOption::rohs>("Directive 2011/65/EU."),
            sdk::required<&RiskOption::reach>("Regulation (EC) No 1907/2006."),
            sdk::required<&RiskOption::msl>("Moisture sensitivity level (J-STD-020)."),
            sdk::required<&RiskOption::aec_q>("Automotive qualification.", sdk::example("AEC-Q100")),
            sdk::required<&RiskOption::country_of_origin>("Country of origin.", sdk::example("MY"))
        );
    }
};

struct ComponentRisk {
    PartNumber internal_part_number;
    ComponentType type = ComponentType::Unknown;
    std::optional<CustomPartId> custom_part_id;
    RiskCompliance compliance;
    RiskLifecycle lifecycle;
    RiskSources sources;
    std::vector<RiskOption> part_options;

    static constexpr auto schema() {
        return sdk::record(
            "ComponentRisk",
            sdk::required<&ComponentRisk::internal_part_number>("Number of the component."),
            sdk::required<&ComponentRisk::type>(
                "Whether the component is bought by manufacturer part number or made to drawing."
            ),
            sdk::required<&ComponentRisk::custom_part_id>("Id of the custom part of a Custom component."),
            sdk::required<&ComponentRisk::compliance>("Compliance."),
            sdk::required<&ComponentRisk::lifecycle>("Lifecycle."),
            sdk::required<&ComponentRisk::sources>("Availability of the parts."),
            sdk::required<&ComponentRisk::part_options>("Part options of the component.")
        );
    }
};

struct RiskQuery {
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::query(
            "ComponentRiskQuery",
            sdk::optional<&RiskQuery::revision>(
                "Revision of the component. Empty: the component without a revision; absent: the highest revision.",
                contracts::part_revision,
                sdk::keeps_empty,
                sdk::example("A")
            )
        );
    }
};

/// Returns compliance, lifecycle and sources of one component, rolled up from its parts. 404.
ComponentRisk componentRisk(sdk::Call& call, sdk::PathText number, const RiskQuery& query);

}  // namespace cardcage::components
