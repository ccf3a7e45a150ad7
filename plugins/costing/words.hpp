#pragma once

#include <array>
#include <cardcage/contracts/costing.hpp>
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
    return sdk::words<Unit, Batch, Job, OneTime>;
}

constexpr auto wireNames(Driver) {
    using enum Driver;
    return sdk::words<
        Fixed,
        Placements,
        PlacementsTop,
        PlacementsBottom,
        UniqueParts,
        Sides,
        ThroughHoleParts,
        ThroughHolePins,
        ManualParts,
        BomItems,
        Subassemblies,
        Panels,
        TestSeconds,
        InspectionSeconds,
        CoatingArea,
        ProgrammedParts,
        Wires,
        Packages>;
}

constexpr auto wireNames(RowKind) {
    using enum RowKind;
    return sdk::words<
        FixedPerJob,
        FixedPerBatch,
        FixedPerUnit,
        FixedPerCustomerLine,
        FixedPerCustomerPart,
        PercentOf,
        MarginOnPrice,
        DiscountOnPrice,
        MinCharge,
        RoundTo,
        Subtotal>;
}

constexpr auto wireNames(ExcessPolicy) {
    using enum ExcessPolicy;
    return sdk::words<None, Full, Percent, AboveThreshold>;
}

}  // namespace cardcage::costing::calculation

namespace cardcage::costing {

using calculation::CostClass;
using calculation::Driver;
using calculation::ExcessPolicy;
using calculation::RowKind;

using ResourceId = sdk::Id<struct ResourceTag>;
using ActivityId = sdk::Id<struct ActivityTag>;
using contracts::AssemblyId;
using contracts::AssemblyIds;
using contracts::AssemblyType;
using contracts::OfferId;
using contracts::PartNumber;
using contracts::RfqId;
using contracts::RfqReference;
using contracts::SolutionId;
using contracts::SourcingScenarioId;
using contracts::costing::CalculationTableId;
using contracts::costing::SnapshotId;

/// The root assembly of an RfQ has the id of the RfQ (interface specification, "Key domain terms").
inline AssemblyId rootOf(const RfqId& rfq) {
    return AssemblyId(rfq.uuid());
}

enum class ResourceType { Machine, Employee, Unknown };

constexpr auto wireNames(ResourceType) {
    using enum ResourceType;
    return sdk::words<Machine, Employee, Unknown>;
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
    return sdk::words<
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
        Unknown>;
}

}  // namespace cardcage::costing
