#pragma once

#include <cardcage/contracts/assemblies.hpp>
#include <optional>
#include <vector>

#include "rfqs.hpp"

// The imported assembly that the part number of an RfQ refers to.

namespace cardcage::rfqs {

using contracts::assemblies::ImportedFields;

/// Returns the imported assembly of a part number; nothing without a number, without such an assembly, or when no
/// module provides assemblies. Sends a warning for a number that refers to none, with
/// the imported assembly whose number looks equal.
std::optional<ImportedFields> findImported(sdk::Call& call, const std::optional<PartNumber>& number);

/// Returns the customer part number of an imported assembly, for an RfQ of this customer: none when the number is for
/// another customer. A number without a customer is for every customer.
std::vector<CustomerPartNumber> partNumbersFor(const CustomerId& customer, const ImportedFields& imported);

}  // namespace cardcage::rfqs
