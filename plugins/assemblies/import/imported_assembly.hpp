#pragma once

#include <optional>

#include "assemblies.hpp"

namespace cardcage::assemblies {

/// A row of find_imported_assemblies.sql.
struct ImportedNumber {
    AssemblyId id;
    std::string revision;
};

/// Returns the imported assembly that a number refers to, if any: without a revision, the one without revision,
/// otherwise the one with the highest.
std::optional<ImportedNumber> findImportedNumber(sdk::Call& call, const PartNumber& number);

/// The same, of a number that may be absent.
std::optional<AssemblyId> findImported(sdk::Call& call, const std::optional<PartNumber>& number);

/// 409: the RfQ has an assembly with this number.
sdk::Problem numberTaken();

/// 409: the costs of the RfQ are frozen.
sdk::Problem costFrozen();

}  // namespace cardcage::assemblies
