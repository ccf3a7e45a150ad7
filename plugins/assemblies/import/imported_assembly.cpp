#include "import/imported_assembly.hpp"

#include <cardcage/contracts/natural_order.hpp>

#include "sql.hpp"

namespace cardcage::assemblies {

std::optional<ImportedNumber> findImportedNumber(sdk::Call& call, const PartNumber& number) {
    std::optional<ImportedNumber> best;
    for (auto& found : call.db().many<ImportedNumber>(sql::find_imported_assemblies, number.value, number.revision)) {
        if (found.revision == number.revision) return found;
        if (!best || contracts::naturalOrder(best->revision, found.revision) < 0) best = std::move(found);
    }
    return best;
}

std::optional<AssemblyId> findImported(sdk::Call& call, const std::optional<PartNumber>& number) {
    if (!number) return std::nullopt;
    const auto found = findImportedNumber(call, *number);
    return found ? std::optional(found->id) : std::nullopt;
}

sdk::Problem numberTaken() {
    return sdk::Problem::conflict(
        "number_taken", "The RfQ has an assembly of this number; choose another one, or use that assembly."
    );
}

sdk::Problem costFrozen() {
    return sdk::Problem::conflict("cost_frozen", "The cost of this RfQ is frozen; thaw it before changing it.");
}

}  // namespace cardcage::assemblies
