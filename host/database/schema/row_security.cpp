#include "host/database/schema/row_security.hpp"

#include <algorithm>
#include <vector>

#include "host/database/schema/commands.hpp"
#include "host/database/schema/isolation.hpp"
#include "host/database/schema/relations.hpp"
#include "host/database/sql.hpp"

namespace cardcage::database {
namespace {

/// Separates the rows of a table where that is not done. Returns a sentence when the table cannot be separated.
std::string secure(Owner& owner, const Relation& table, bool is_shared) {
    if (is_shared && table.has_tenant) {
        return table.title() + " has tenant_id; take it out of \"shared\" of module.json";
    }
    if (is_shared) {
        if (!table.is_shared) runCommands(owner, sql::commands_for_marking, table.schema, table.name, table.kind);
    } else if (!table.has_tenant) {
        return table.title() +
               " has no tenant_id; add it, or name the table in \"shared\" of module.json when it holds no tenant's data";
    } else if (table.isTable()) {
        const bool has_policy = table.has_tenant_policy || !table.other_policies.empty();
        const bool is_done = table.is_secured && table.is_forced && table.is_counted && has_policy;
        if (!is_done) runCommands(owner, sql::commands_for_securing, table.schema, table.name, has_policy);
    }
    return {};
}

}  // namespace

void forceRowSecurity(Owner& owner, const std::string& schema, bool force) {
    runCommands(owner, sql::commands_for_forcing, schema, force);
}

void secureTables(Owner& owner, const std::string& schema, std::span<const std::string> shared) {
    forceRowSecurity(owner, schema, true);
    std::vector<std::string> faults;
    for (const auto& table : readRelations(owner, schema)) {
        if (table.schema != schema || table.kind == "v") continue;
        const bool is_shared = std::ranges::find(shared, table.name) != shared.end();
        if (auto fault = secure(owner, table, is_shared); !fault.empty()) faults.push_back(std::move(fault));
    }
    if (faults.empty()) faults = checkIsolation(owner, schema);
    if (faults.empty()) return;
    std::string text;
    for (const auto& fault : faults) text += (text.empty() ? "" : "; ") + fault;
    throw UnguardedTables(text);
}

}  // namespace cardcage::database
