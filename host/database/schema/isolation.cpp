#include "host/database/schema/isolation.hpp"

#include <algorithm>

#include "host/database/rows.hpp"
#include "host/database/schema/relations.hpp"
#include "host/database/sql.hpp"

namespace cardcage::database {
namespace {

using Findings = std::vector<std::string>;

void checkTenantTable(const Relation& table, Findings& found) {
    const auto add = [&](std::string_view what) { found.push_back(table.title().append(what)); };
    if (!table.is_secured) add(" has tenant_id but no row-level security; ALTER TABLE … ENABLE ROW LEVEL SECURITY");
    if (!table.is_forced) {
        add(" does not force row-level security upon its owner; ALTER TABLE … FORCE ROW LEVEL SECURITY");
    }
    if (!table.has_tenant_policy) {
        add(" has no tenant policy; CREATE POLICY … USING (tenant_id = current_setting('cardcage.tenant')::uuid)");
    }
}

/// Policies, keys and references of whatever has tenant_id.
void checkTenantRelation(const Relation& relation, Findings& found) {
    const auto add = [&](std::string_view what, std::string_view which, std::string_view rest) {
        found.push_back(relation.title().append(what).append(which).append(rest));
    };
    for (const auto& policy : relation.other_policies) {
        add(" has the policy ",
            policy,
            ", which lets other rows through; every permissive policy must be USING"
            " (tenant_id = current_setting('cardcage.tenant')::uuid) for all commands and PUBLIC");
    }
    for (const auto& key : relation.keys_without_tenant) add(" has the unique index ", key, " without tenant_id");
    for (const auto& key : relation.references_without_tenant) add(" has the foreign key ", key, " without tenant_id");
}

void check(const Relation& relation, const std::string& owner, Findings& found) {
    const auto add = [&](std::string_view what) { found.push_back(relation.title().append(what)); };
    if (relation.owner != owner) {
        add(" is owned by " + relation.owner + ", not by the owner role; ALTER TABLE … OWNER TO it");
    }
    if (relation.isTable() && relation.has_tenant) checkTenantTable(relation, found);
    if (relation.has_tenant) checkTenantRelation(relation, found);
    if (relation.isTable() && !relation.has_tenant && !relation.is_shared) {
        add(" has no tenant_id; add it, or name the table in 'shared' of module.json");
    }
    if ((relation.kind == "m" || relation.kind == "f") && !relation.is_shared) {
        add(" is a materialized view or foreign table, which row-level security cannot protect; name it in 'shared' of"
            " module.json if it holds no tenant's data");
    }
    if (relation.kind == "v" && relation.is_invoker) {
        add(" is a security_invoker view; modules that read it have no right to its tables");
    }
}

}  // namespace

Findings checkIsolation(Owner& owner, std::string_view schema) {
    Findings found;
    for (const auto& relation : readRelations(owner, schema)) check(relation, owner.names().owner, found);
    std::ranges::sort(found);
    return found;
}

Findings checkIsolation(Owner& owner) {
    auto found = checkIsolation(owner, "");
    const auto& names = owner.names();
    for (auto& fault : many<std::string>(owner, sql::check_roles, names.owner, names.runtime, names.prefix + '_')) {
        found.push_back(std::move(fault));
    }
    return found;
}

}  // namespace cardcage::database
