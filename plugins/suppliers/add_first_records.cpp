#include "lock_lists.hpp"
#include "normalized_name.hpp"
#include "references.hpp"
#include "sql.hpp"
#include "system_suppliers.hpp"

namespace cardcage::suppliers {

void addFirstRecords(sdk::Call& call) {
    constexpr std::string_view first_site = "Default";
    std::vector<std::string_view> names;
    std::vector<std::string> normalized_names;
    std::vector<SupplierType> types;
    for (const auto& [name, type] : systemSuppliers()) {
        names.push_back(name);
        normalized_names.push_back(normalizedName(name));
        types.push_back(type);
    }
    lockLists(call);
    call.db().run(sql::insert_system_suppliers, call.tenant(), names, normalized_names, types);
    call.db().run(sql::insert_first_site, call.tenant(), first_site, foldedName(first_site));
}

}  // namespace cardcage::suppliers
