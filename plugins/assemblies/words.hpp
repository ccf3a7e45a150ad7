#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <cardcage/vocabulary.hpp>
#include <string_view>
#include <utility>

namespace cardcage::assemblies {

using sdk::AssemblyType;
using sdk::Industry;
using sdk::Unit;

/// Who buys the part of a BOM item.
enum class SourcedBy {
    Internal,  ///< the tenant
    Customer,  ///< consigned
    Unknown
};

constexpr auto wireNames(SourcedBy) {
    using enum SourcedBy;
    return std::to_array<std::pair<SourcedBy, std::string_view>>(
        {{Internal, "Internal"}, {Customer, "Customer"}, {Unknown, "Unknown"}}
    );
}

/// How an assembly came here.
enum class Source {
    Import,  ///< POST /assemblies/import: a template of the whole tenant
    Api,     ///< POST /assemblies
    Rfq,     ///< the root of an RfQ
    Portal,
    Unknown
};

constexpr auto wireNames(Source) {
    using enum Source;
    return std::to_array<std::pair<Source, std::string_view>>(
        {{Import, "Import"}, {Api, "Api"}, {Rfq, "Rfq"}, {Portal, "Portal"}, {Unknown, "Unknown"}}
    );
}

/// Whether a component is bought by manufacturer part number.
enum class ComponentType { OffTheShelf, Custom, Unknown };

constexpr auto wireNames(ComponentType) {
    using enum ComponentType;
    return std::to_array<std::pair<ComponentType, std::string_view>>(
        {{OffTheShelf, "OffTheShelf"}, {Custom, "Custom"}, {Unknown, "Unknown"}}
    );
}

}  // namespace cardcage::assemblies
