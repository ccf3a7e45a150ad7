#pragma once

#include <optional>
#include <string>

#include "words.hpp"

// Suppliers of boards.

namespace cardcage::pcb {

/// Returns whether the supplier exists; it then cannot be deleted before the end of the transaction.
bool holdSupplier(sdk::Call& call, const SupplierId& id);

/// Returns the supplier of a number, held in the same way, or nothing.
std::optional<SupplierId> holdSupplierOfNumber(sdk::Call& call, const std::string& number);

}  // namespace cardcage::pcb
