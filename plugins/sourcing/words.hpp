#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <string_view>
#include <utility>

namespace cardcage::sourcing {

using ScenarioId = sdk::Id<struct ScenarioTag>;
using SolutionId = sdk::Id<struct SolutionTag>;
using AssemblyId = sdk::Id<struct AssemblyTag>;
using ComponentId = sdk::Id<struct ComponentTag>;
using OfferId = sdk::Id<struct OfferTag>;
using RfqId = sdk::Id<struct RfqTag>;

/// What a scenario is for (interface specification, "Sourcing scenario").
enum class ProjectType { Rfq, Negotiation, Unknown };

constexpr auto wireNames(ProjectType) {
    using enum ProjectType;
    return std::to_array<std::pair<ProjectType, std::string_view>>(
        {{Rfq, "Rfq"}, {Negotiation, "Negotiation"}, {Unknown, "Unknown"}}
    );
}

enum class DemandType { Assembly, Component, Unknown };

constexpr auto wireNames(DemandType) {
    using enum DemandType;
    return std::to_array<std::pair<DemandType, std::string_view>>(
        {{Assembly, "Assembly"}, {Component, "Component"}, {Unknown, "Unknown"}}
    );
}

enum class CalculationStatus { NotRun, Running, Finished, Failed, Unknown };

constexpr auto wireNames(CalculationStatus) {
    using enum CalculationStatus;
    return std::to_array<std::pair<CalculationStatus, std::string_view>>(
        {{NotRun, "NotRun"}, {Running, "Running"}, {Finished, "Finished"}, {Failed, "Failed"}, {Unknown, "Unknown"}}
    );
}

}  // namespace cardcage::sourcing
