#include "list_assemblies.hpp"

#include "sql.hpp"

namespace cardcage::assemblies {

void AssemblyListFilter::check(sdk::FieldErrors& errors) const {
    if (revision && !internal_part_number) {
        errors.add("internal_part_number", "required", "is required when there is a revision");
    }
}

sdk::Page<ListedAssembly> listAssemblies(sdk::Call& call, const AssemblyListFilter& filter) {
    const auto list = [&](const auto& statement) {
        return sdk::list<ListedAssembly>(
            call,
            statement,
            filter.internal_part_number,
            filter.revision,
            filter.rfq_id,
            filter.source,
            filter.updated_since
        );
    };
    if (filter.internal_part_number) return list(sql::list_assemblies_of_number);
    if (filter.rfq_id) return list(sql::list_assemblies_of_rfq);
    if (filter.updated_since) return list(sql::list_assemblies_changed_since);
    return list(sql::list_assemblies);
}

}  // namespace cardcage::assemblies
