#pragma once

#include <array>
#include <cardcage/contracts/quantities/line_quantity.hpp>
#include <cardcage/contracts/trade.hpp>
#include <cardcage/module.hpp>
#include <string_view>
#include <utility>

namespace cardcage::assemblies {

using contracts::AssemblyId;
using contracts::AssemblyType;
using contracts::ComponentType;
using contracts::CustomerId;
using contracts::CustomerPartNumber;
using contracts::CustomerPartNumberInput;
using contracts::CustomerReference;
using contracts::CustomerSummary;
using contracts::CustomPartId;
using contracts::Industry;
using contracts::LineQuantity;
using contracts::PartNumber;
using contracts::PcbId;
using contracts::RfqId;
using contracts::Unit;

/// Party that buys the part of a BOM item.
enum class SourcedBy {
    Internal,  ///< the tenant
    Customer,  ///< consigned
    Unknown
};

constexpr auto wireNames(SourcedBy) {
    using enum SourcedBy;
    return sdk::words<Internal, Customer, Unknown>;
}

/// Origin of an assembly.
enum class Source {
    Import,  ///< POST /assemblies/import: a template of the whole tenant
    Api,     ///< POST /assemblies
    Rfq,     ///< the root of an RfQ
    Portal,
    Unknown
};

constexpr auto wireNames(Source) {
    using enum Source;
    return sdk::words<Import, Api, Rfq, Portal, Unknown>;
}

}  // namespace cardcage::assemblies
