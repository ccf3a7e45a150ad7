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
            sdk::required("rohs", &RiskCompliance::rohs, "Directive 2011/65/EU: the worst of the parts."),
            sdk::required("reach", &RiskCompliance::reach, "Regulation (EC) No 1907/2006: the worst of the parts."),
            sdk::required("halogen_free", &RiskCompliance::halogen_free, "Whether all parts are without halogens."),
            sdk::required(
                "conflict_minerals", &RiskCompliance::conflict_minerals, "Conflict minerals: the worst of the parts."
            ),
            sdk::required("svhc", &RiskCompliance::svhc, "Substances of very high concern in any of the parts."),
            sdk::required(
                "exemptions",
                &RiskCompliance::exemptions,
                "RoHS exemptions that any of the parts uses.",
                sdk::example(R"(["7(c)-I"])")
            ),
            sdk::required(
                "declaration_class",
                &RiskCompliance::declaration_class,
                "Least class of the material declarations (IPC-1752), when every part has one."
            ),
            sdk::required("as_of", &RiskCompliance::as_of, "Day of the oldest of these data.")
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
            sdk::required("status", &RiskLifecycle::status, "The best of the parts."),
            sdk::required("worst_status", &RiskLifecycle::worst_status, "The worst of the parts."),
            sdk::required(
                "estimated_end_of_life", &RiskLifecycle::estimated_end_of_life, "Of the parts with the best status."
            ),
            sdk::required("last_time_buy", &RiskLifecycle::last_time_buy, "Of the parts with the best status.")
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
            sdk::required("active_parts", &RiskSources::active_parts, "Parts whose lifecycle is Active."),
            sdk::required(
                "suppliers_with_stock",
                &RiskSources::suppliers_with_stock,
                "Suppliers with stock; null when no offers are kept here."
            ),
            sdk::required(
                "total_stock",
                &RiskSources::total_stock,
                "Stock of all offers; null when no offers are kept here.",
                sdk::example("120400")
            ),
            sdk::required(
                "single_sourced",
                &RiskSources::single_sourced,
                "At most one manufacturer makes parts that are not at the end of their life."
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
            sdk::required(
                "manufacturer", &RiskOption::manufacturer, "Manufacturer.", sdk::example("Texas Instruments")
            ),
            sdk::required(
                "manufacturer_part_number",
                &RiskOption::manufacturer_part_number,
                "Its part number.",
                sdk::example("LM358DR")
            ),
            sdk::required("lifecycle", &RiskOption::lifecycle, "Lifecycle."),
            sdk::required("rohs", &RiskOption::rohs, "Directive 2011/65/EU."),
            sdk::required("reach", &RiskOption::reach, "Regulation (EC) No 1907/2006."),
            sdk::required("msl", &RiskOption::msl, "Moisture sensitivity level (J-STD-020)."),
            sdk::required("aec_q", &RiskOption::aec_q, "Automotive qualification.", sdk::example("AEC-Q100")),
            sdk::required("country_of_origin", &RiskOption::country_of_origin, "Country of origin.", sdk::example("MY"))
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
            sdk::required("internal_part_number", &ComponentRisk::internal_part_number, "Number of the component."),
            sdk::required("type", &ComponentRisk::type, "Whether it is bought by manufacturer part number."),
            sdk::required("custom_part_id", &ComponentRisk::custom_part_id, "Its custom part, when it is Custom."),
            sdk::required("compliance", &ComponentRisk::compliance, "Compliance."),
            sdk::required("lifecycle", &ComponentRisk::lifecycle, "Lifecycle."),
            sdk::required("sources", &ComponentRisk::sources, "Where it can be had."),
            sdk::required("part_options", &ComponentRisk::part_options, "The parts it may be.")
        );
    }
};

struct RiskQuery {
    std::optional<std::string> revision;

    static constexpr auto schema() {
        return sdk::query(
            "ComponentRiskQuery",
            sdk::optional(
                "revision",
                &RiskQuery::revision,
                "Revision of the component; sent empty, the one without a revision; not sent, the highest one.",
                contracts::part_revision,
                sdk::keeps_empty,
                sdk::example("A")
            )
        );
    }
};

/// Compliance, lifecycle and sources of one component, rolled up from its parts. 404.
ComponentRisk componentRisk(sdk::Call& call, sdk::PathText number, const RiskQuery& query);

}  // namespace cardcage::components
