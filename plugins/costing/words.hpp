#pragma once

#include <array>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <string_view>
#include <utility>

#include "calculation/calculation_table.hpp"
#include "calculation/manufacturing.hpp"

// The words of costs. Those of the calculation itself have no Unknown, which could not be calculated.

namespace cardcage::costing::calculation {

constexpr auto wireNames(CostClass) {
    using enum CostClass;
    return std::to_array<std::pair<CostClass, std::string_view>>(
        {{Unit, "Unit"}, {Batch, "Batch"}, {Job, "Job"}, {OneTime, "OneTime"}}
    );
}

constexpr auto wireNames(Driver) {
    using enum Driver;
    return std::to_array<std::pair<Driver, std::string_view>>(
        {{Fixed, "Fixed"},
         {Placements, "Placements"},
         {PlacementsTop, "PlacementsTop"},
         {PlacementsBottom, "PlacementsBottom"},
         {UniqueParts, "UniqueParts"},
         {Sides, "Sides"},
         {ThroughHoleParts, "ThroughHoleParts"},
         {ThroughHolePins, "ThroughHolePins"},
         {ManualParts, "ManualParts"},
         {BomItems, "BomItems"},
         {Subassemblies, "Subassemblies"},
         {Panels, "Panels"},
         {TestSeconds, "TestSeconds"},
         {InspectionSeconds, "InspectionSeconds"},
         {CoatingArea, "CoatingArea"},
         {ProgrammedParts, "ProgrammedParts"},
         {Wires, "Wires"},
         {Packages, "Packages"}}
    );
}

constexpr auto wireNames(RowKind) {
    using enum RowKind;
    return std::to_array<std::pair<RowKind, std::string_view>>(
        {{FixedPerJob, "FixedPerJob"},
         {FixedPerBatch, "FixedPerBatch"},
         {FixedPerUnit, "FixedPerUnit"},
         {FixedPerCustomerLine, "FixedPerCustomerLine"},
         {FixedPerCustomerPart, "FixedPerCustomerPart"},
         {PercentOf, "PercentOf"},
         {MarginOnPrice, "MarginOnPrice"},
         {DiscountOnPrice, "DiscountOnPrice"},
         {MinCharge, "MinCharge"},
         {RoundTo, "RoundTo"},
         {Subtotal, "Subtotal"}}
    );
}

constexpr auto wireNames(ExcessPolicy) {
    using enum ExcessPolicy;
    return std::to_array<std::pair<ExcessPolicy, std::string_view>>(
        {{None, "None"}, {Full, "Full"}, {Percent, "Percent"}, {AboveThreshold, "AboveThreshold"}}
    );
}

}  // namespace cardcage::costing::calculation

namespace cardcage::costing {

using calculation::CostClass;
using calculation::Driver;
using calculation::ExcessPolicy;
using calculation::RowKind;

using ResourceId = sdk::Id<struct ResourceTag>;
using ActivityId = sdk::Id<struct ActivityTag>;
using CalculationTableId = sdk::Id<struct CalculationTableTag>;
using SnapshotId = sdk::Id<struct SnapshotTag>;
using contracts::AssemblyId;
using contracts::AssemblyIds;
using contracts::AssemblyType;
using contracts::OfferId;
using contracts::PartNumber;
using contracts::RfqId;
using contracts::RfqReference;
using contracts::SolutionId;
using contracts::SourcingScenarioId;

enum class ResourceType { Machine, Employee, Unknown };

constexpr auto wireNames(ResourceType) {
    using enum ResourceType;
    return std::to_array<std::pair<ResourceType, std::string_view>>(
        {{Machine, "Machine"}, {Employee, "Employee"}, {Unknown, "Unknown"}}
    );
}

enum class ActivityCategory {
    Setup,
    Assembly,
    Programming,
    Test,
    Inspection,
    Coating,
    Cable,
    Mechanical,
    Packaging,
    Logistics,
    Engineering,
    Other,
    Unknown
};

constexpr auto wireNames(ActivityCategory) {
    using enum ActivityCategory;
    return std::to_array<std::pair<ActivityCategory, std::string_view>>(
        {{Setup, "Setup"},
         {Assembly, "Assembly"},
         {Programming, "Programming"},
         {Test, "Test"},
         {Inspection, "Inspection"},
         {Coating, "Coating"},
         {Cable, "Cable"},
         {Mechanical, "Mechanical"},
         {Packaging, "Packaging"},
         {Logistics, "Logistics"},
         {Engineering, "Engineering"},
         {Other, "Other"},
         {Unknown, "Unknown"}}
    );
}

}  // namespace cardcage::costing
