#include "lock_lists.hpp"
#include "sql.hpp"
#include "suppliers/normalized_name.hpp"
#include "suppliers/references.hpp"
#include "suppliers/system_suppliers.hpp"

namespace cardcage::suppliers {
namespace {

struct StoredName {
    SupplierId id;
    std::string name;
    std::string normalized_name;
};

/// Renews names that an earlier rule has normalized, so they are still found.
void renewNormalizedNames(sdk::Call& call) {
    std::vector<SupplierId> ids;
    std::vector<std::string> names;
    for (const auto& stored : call.db().many<StoredName>(sql::list_supplier_names)) {
        auto normalized = normalizedName(stored.name);
        if (normalized == stored.normalized_name) continue;
        ids.push_back(stored.id);
        names.push_back(std::move(normalized));
    }
    call.db().run(sql::renew_normalized_names, ids, names);
}

}  // namespace

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
    renewNormalizedNames(call);
    call.db().run(sql::insert_system_suppliers, names, normalized_names, types);
    call.db().run(sql::insert_first_site, first_site, foldedName(first_site));
}

}  // namespace cardcage::suppliers
