#pragma once

#include <optional>

#include "assemblies.hpp"

namespace cardcage::assemblies {

/// Returns the imported assembly with this number, if any.
std::optional<AssemblyId> findImported(sdk::Call& call, const std::optional<PartNumber>& number);

/// 409: the RfQ has an assembly with this number.
sdk::Problem numberTaken();

}  // namespace cardcage::assemblies
