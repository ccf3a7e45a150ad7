#include "import/imported_assembly.hpp"

#include "sql.hpp"

namespace cardcage::assemblies {

std::optional<AssemblyId> findImported(sdk::Call& call, const std::optional<PartNumber>& number) {
    if (!number) return std::nullopt;
    return call.db().maybe<AssemblyId>(sql::find_imported_assembly, number->value, number->revision);
}

sdk::Problem numberTaken() {
    return sdk::Problem::conflict(
        "number_taken", "The RfQ has an assembly of this number; choose another one, or use that assembly."
    );
}

}  // namespace cardcage::assemblies
