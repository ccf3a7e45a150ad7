#include "linked/imported_assembly.hpp"

namespace cardcage::rfqs {

std::optional<ImportedFields> findImported(sdk::Call& call, const std::optional<PartNumber>& number) {
    if (!number) return std::nullopt;
    auto found = call.invokeIfProvided(contracts::assemblies::find_imported, {*number});
    if (!found) return std::nullopt;
    // An import may bring the number later, so the request is accepted.
    if (!found->imported) call.responseHeader("Cardcage-Warnings", R"("/internal_part_number";rule="unresolved")");
    return std::move(found->imported);
}

}  // namespace cardcage::rfqs
