#pragma once

#include <optional>

#include "assemblies.hpp"

namespace cardcage::assemblies {

/// The imported assembly of that number, if there is one.
std::optional<AssemblyId> findImported(sdk::Call& call, const std::optional<PartNumber>& number);

/// 409: the RfQ has an assembly of this number.
sdk::Problem numberTaken();

}  // namespace cardcage::assemblies
