#include "linked/imported_assembly.hpp"

#include <cardcage/contracts/lookalikes/lookalikes.hpp>

namespace cardcage::rfqs {

std::optional<ImportedFields> findImported(sdk::Call& call, const std::optional<PartNumber>& number) {
    if (!number) return std::nullopt;
    auto found = call.invokeIfProvided(contracts::assemblies::find_imported, {*number});
    if (!found) return std::nullopt;
    // An import may bring the number later, so the request is accepted.
    if (!found->imported) {
        const auto twin =
            contracts::findLookalike(call, number->value, number->revision, contracts::NumberedRecords::Assemblies);
        call.responseHeader("Cardcage-Warnings", contracts::unresolvedWarning("/internal_part_number", twin));
    }
    return std::move(found->imported);
}

}  // namespace cardcage::rfqs
