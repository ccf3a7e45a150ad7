#pragma once

#include <optional>
#include <string>

#include "words.hpp"

// Suppliers of boards.

namespace cardcage::pcb {

/// A supplier as profiles and offers return it.
struct BoardSupplier {
    SupplierId id;
    std::string name;
    std::optional<std::string> number;

    static constexpr auto schema() {
        return sdk::record(
            "PcbSupplier",
            sdk::required<&BoardSupplier::id>("Id of the supplier."),
            sdk::required<&BoardSupplier::name>("Name of the supplier.", sdk::example("Board House")),
            sdk::required<&BoardSupplier::number>("The tenant's number of the supplier.", sdk::example("S-50"))
        );
    }
};

/// Returns whether the supplier exists; it then cannot be deleted before the end of the transaction.
bool holdSupplier(sdk::Call& call, const SupplierId& id);

/// Returns the supplier of a number, held in the same way, or nothing.
std::optional<SupplierId> holdSupplierOfNumber(sdk::Call& call, const std::string& number);

}  // namespace cardcage::pcb
