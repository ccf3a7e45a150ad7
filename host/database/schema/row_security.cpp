#include "host/database/schema/row_security.hpp"

#include <algorithm>
#include <vector>

#include "host/database/schema/isolation.hpp"

namespace cardcage::database {
namespace {

struct Table {
    std::string name;
    std::string quoted;  ///< with its schema, as SQL writes it
    char kind = 'r';     ///< of pg_class.relkind
    bool has_tenant = false;
    bool has_policy = false;
    bool canBeSecured() const { return has_tenant && (kind == 'r' || kind == 'p'); }
};

// One: schema.
constexpr std::string_view tables_of_schema =
    "SELECT relation.relname, pg_catalog.format('%I.%I', namespace.nspname, relation.relname), relation.relkind,"
    "       EXISTS (SELECT FROM pg_catalog.pg_attribute AS attribute"
    "                WHERE attribute.attrelid = relation.oid AND attribute.attname = 'tenant_id'"
    "                  AND NOT attribute.attisdropped),"
    "       EXISTS (SELECT FROM pg_catalog.pg_policy AS policy"
    "                WHERE policy.polrelid = relation.oid AND policy.polpermissive)"
    "  FROM pg_catalog.pg_class AS relation"
    "  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace"
    " WHERE namespace.nspname = $1 AND relation.relkind IN ('r', 'p', 'm', 'f')"
    " ORDER BY relation.relname";

std::vector<Table> tablesOf(Owner& owner, const std::string& schema) {
    std::vector<Table> tables;
    for (const auto& row : owner.rows(tables_of_schema, {schema})) {
        tables.push_back(
            {row.at(0).value(), row.at(1).value(), row.at(2).value().at(0), row.at(3) == "t", row.at(4) == "t"}
        );
    }
    return tables;
}

/// SQL that separates the rows of a table by tenant. A policy of the migration is left as it is here, and checked
/// later. Statistics estimate every tenant alike: a tenth of the table, or the share of the largest tenant when none
/// has that much. Otherwise they would estimate a tenant that came after they were taken as a single row; statements
/// compare in a way that only uses the number of tenants (sdk/README.md, "Plans").
std::string securing(const Table& table) {
    std::string commands = "ALTER TABLE " + table.quoted +
                           " ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY,"
                           " ALTER COLUMN tenant_id SET (n_distinct = 10);";
    if (!table.has_policy) {
        commands += "CREATE POLICY tenant_policy ON " + table.quoted +
                    " TO PUBLIC USING (tenant_id = pg_catalog.current_setting('cardcage.tenant')::uuid)"
                    " WITH CHECK (tenant_id = pg_catalog.current_setting('cardcage.tenant')::uuid);";
    }
    return commands;
}

/// Tells `checkIsolation` that a table holds no tenant's data.
std::string marking(const Table& table) {
    std::string_view kind = "TABLE ";
    if (table.kind == 'm') kind = "MATERIALIZED VIEW ";
    if (table.kind == 'f') kind = "FOREIGN TABLE ";
    return "COMMENT ON " + std::string(kind) + table.quoted + " IS 'shared: says module.json';";
}

}  // namespace

void forceRowSecurity(Owner& owner, const std::string& schema, bool force) {
    const auto tables = owner.rows(
        "SELECT pg_catalog.format('%I.%I', namespace.nspname, relation.relname)"
        "  FROM pg_catalog.pg_class AS relation"
        "  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace"
        " WHERE namespace.nspname = $1 AND relation.relkind IN ('r', 'p') AND relation.relrowsecurity"
        "   AND relation.relforcerowsecurity <> $2::boolean",
        {schema, force ? "true" : "false"}
    );
    std::string commands;
    for (const auto& table : tables) {
        commands += "ALTER TABLE " + table.at(0).value() + (force ? " FORCE" : " NO FORCE") + " ROW LEVEL SECURITY;";
    }
    if (!commands.empty()) owner.script(commands);
}

void secureTables(Owner& owner, const std::string& schema, std::span<const std::string> shared) {
    std::vector<std::string> faults;
    std::string commands;
    for (const auto& table : tablesOf(owner, schema)) {
        const bool is_shared = std::ranges::find(shared, table.name) != shared.end();
        if (is_shared && table.has_tenant) {
            faults.push_back(table.quoted + " has tenant_id; take it out of \"shared\" of module.json");
        } else if (is_shared) {
            commands += marking(table);
        } else if (table.canBeSecured()) {
            commands += securing(table);
        } else if (!table.has_tenant) {
            faults.push_back(
                table.quoted +
                " has no tenant_id; add it, or name the table in \"shared\" of module.json when it holds no tenant's data"
            );
        }
    }
    if (!commands.empty()) owner.script(commands);
    if (faults.empty()) faults = checkIsolation(owner, schema);
    if (faults.empty()) return;
    std::string text;
    for (const auto& fault : faults) text += (text.empty() ? "" : "; ") + fault;
    throw DatabaseError("42501", "", text);
}

}  // namespace cardcage::database
