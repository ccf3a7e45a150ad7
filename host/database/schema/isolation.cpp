#include "host/database/schema/isolation.hpp"

namespace cardcage::database {
namespace {

// One: owner role. Two: the only schema to look at, with its published views; empty: all.
constexpr std::string_view relations =
    "WITH module_schema AS ("
    "    SELECT namespace.oid, namespace.nspname AS name"
    "      FROM pg_catalog.pg_namespace AS namespace"
    "     WHERE pg_catalog.pg_get_userbyid(namespace.nspowner) = $1"
    "       AND namespace.nspname NOT IN ('cardcage', 'public')"
    "       AND ($2 = '' OR namespace.nspname IN ($2, $2 || '_api'))),"
    " relation AS ("
    "    SELECT class.oid, class.relkind AS kind, class.relrowsecurity AS secured, class.relforcerowsecurity AS forced,"
    "           pg_catalog.format('%s.%s', module_schema.name, class.relname) AS name,"
    "           pg_catalog.pg_get_userbyid(class.relowner) AS owner,"
    "           coalesce(pg_catalog.array_to_string(class.reloptions, ','), '') AS options,"
    "           coalesce(pg_catalog.obj_description(class.oid, 'pg_class'), '') LIKE 'shared:%' AS shared,"
    "           (SELECT attribute.attnum FROM pg_catalog.pg_attribute AS attribute"
    "             WHERE attribute.attrelid = class.oid AND attribute.attname = 'tenant_id'"
    "               AND NOT attribute.attisdropped) AS tenant_column"
    "      FROM pg_catalog.pg_class AS class"
    "      JOIN module_schema ON module_schema.oid = class.relnamespace"
    "     WHERE class.relkind IN ('r', 'p', 'v', 'm', 'f')),"
    " policy AS ("
    "    SELECT entry.polrelid AS relation, entry.polname AS name,"
    "           entry.polcmd = '*' AND entry.polroles = '{0}'"
    "           AND pg_catalog.pg_get_expr(entry.polqual, entry.polrelid)"
    "               = '(tenant_id = (current_setting(''cardcage.tenant''::text))::uuid)'"
    "           AND (entry.polwithcheck IS NULL OR pg_catalog.pg_get_expr(entry.polwithcheck, entry.polrelid)"
    "               = '(tenant_id = (current_setting(''cardcage.tenant''::text))::uuid)') AS right_one"
    "      FROM pg_catalog.pg_policy AS entry"
    "     WHERE entry.polpermissive)"
    " SELECT relation.name || ' is owned by ' || relation.owner || ', not by the owner role; ALTER TABLE … OWNER TO it'"
    "   FROM relation WHERE relation.owner <> $1"
    " UNION ALL"
    " SELECT relation.name || ' has tenant_id but no row-level security; ALTER TABLE … ENABLE ROW LEVEL SECURITY'"
    "   FROM relation WHERE relation.kind IN ('r', 'p') AND relation.tenant_column IS NOT NULL AND NOT relation.secured"
    " UNION ALL"
    " SELECT relation.name || ' does not force row-level security upon its owner; ALTER TABLE … FORCE ROW LEVEL "
    "SECURITY'"
    "   FROM relation WHERE relation.kind IN ('r', 'p') AND relation.tenant_column IS NOT NULL AND NOT relation.forced"
    " UNION ALL"
    " SELECT relation.name || ' has no tenant policy; CREATE POLICY … USING"
    " (tenant_id = current_setting(''cardcage.tenant'')::uuid)'"
    "   FROM relation"
    "  WHERE relation.kind IN ('r', 'p') AND relation.tenant_column IS NOT NULL"
    "    AND NOT EXISTS (SELECT 1 FROM policy WHERE policy.relation = relation.oid AND policy.right_one)"
    " UNION ALL"
    " SELECT relation.name || ' has the policy ' || policy.name || ', which lets other rows through; every permissive"
    " policy must be USING (tenant_id = current_setting(''cardcage.tenant'')::uuid) for all commands and PUBLIC'"
    "   FROM relation JOIN policy ON policy.relation = relation.oid"
    "  WHERE relation.tenant_column IS NOT NULL AND NOT policy.right_one"
    " UNION ALL"
    " SELECT relation.name || ' has no tenant_id; add it, or name the table in ''shared'' of module.json"
    "'"
    "   FROM relation WHERE relation.kind IN ('r', 'p') AND relation.tenant_column IS NULL AND NOT relation.shared"
    " UNION ALL"
    " SELECT relation.name || ' is a materialized view or foreign table, which row-level security cannot protect;"
    " name it in ''shared'' of module.json if it holds no tenant''s data'"
    "   FROM relation WHERE relation.kind IN ('m', 'f') AND NOT relation.shared"
    " UNION ALL"
    " SELECT relation.name || ' is a security_invoker view; modules that read it have no right to its tables'"
    "   FROM relation WHERE relation.kind = 'v' AND relation.options ~ 'security_invoker=(true|on|1)'"
    " UNION ALL"
    " SELECT relation.name || ' has the unique index ' || index_class.relname || ' without tenant_id'"
    "   FROM relation"
    "   JOIN pg_catalog.pg_index AS index ON index.indrelid = relation.oid AND index.indisunique"
    "   JOIN pg_catalog.pg_class AS index_class ON index_class.oid = index.indexrelid"
    "  WHERE relation.tenant_column IS NOT NULL AND NOT relation.tenant_column = ANY (index.indkey::int2[])"
    " UNION ALL"
    " SELECT relation.name || ' has the foreign key ' || foreign_key.conname || ' without tenant_id'"
    "   FROM relation"
    "   JOIN pg_catalog.pg_constraint AS foreign_key ON foreign_key.conrelid = relation.oid AND foreign_key.contype = "
    "'f'"
    "   JOIN relation AS target ON target.oid = foreign_key.confrelid"
    "  WHERE relation.tenant_column IS NOT NULL AND target.tenant_column IS NOT NULL"
    "    AND NOT (relation.tenant_column = ANY (foreign_key.conkey) AND target.tenant_column = ANY "
    "(foreign_key.confkey))"
    " ORDER BY 1";

// One: owner role. Two: runtime login. Three: pattern of module roles. Four: their prefix.
constexpr std::string_view roles =
    "WITH module_role AS ("
    "    SELECT role.oid, role.rolname AS name, role.rolcanlogin, role.rolsuper, role.rolbypassrls"
    "      FROM pg_catalog.pg_roles AS role"
    "     WHERE pg_catalog.starts_with(role.rolname, $3) AND role.rolname NOT IN ($1, $2)),"
    " watched AS ("
    "    SELECT role.oid, role.rolname AS name, role.rolsuper, role.rolbypassrls"
    "      FROM pg_catalog.pg_roles AS role WHERE role.rolname IN ($1, $2)"
    "    UNION SELECT oid, name, rolsuper, rolbypassrls FROM module_role)"
    " SELECT 'the role ' || name || ' bypasses row-level security; ALTER ROLE … NOSUPERUSER NOBYPASSRLS'"
    "   FROM watched WHERE rolsuper OR rolbypassrls"
    " UNION ALL"
    " SELECT 'the role ' || name || ' can log in; ALTER ROLE … NOLOGIN' FROM module_role WHERE rolcanlogin"
    " UNION ALL"
    " SELECT 'the login ' || rolname || ' inherits the rights of all modules; ALTER ROLE … NOINHERIT'"
    "   FROM pg_catalog.pg_roles WHERE rolname = $2 AND rolinherit"
    " UNION ALL"
    " SELECT DISTINCT 'the role ' || watched.name || ' owns ' || owned.objid::pg_catalog.regclass || '; only the owner "
    "role may own tables'"
    "   FROM watched"
    "   JOIN pg_catalog.pg_shdepend AS owned ON owned.refobjid = watched.oid AND owned.deptype = 'o'"
    "        AND owned.refclassid = 'pg_catalog.pg_authid'::pg_catalog.regclass"
    "        AND owned.classid = 'pg_catalog.pg_class'::pg_catalog.regclass"
    "        AND owned.dbid = (SELECT oid FROM pg_catalog.pg_database WHERE datname = pg_catalog.current_database())"
    "   JOIN pg_catalog.pg_class AS class ON class.oid = owned.objid AND class.relpersistence <> 't'"
    "  WHERE watched.name <> $1"
    " UNION ALL"
    " SELECT 'the role ' || module_role.name || ' may look into the schema ' || namespace.nspname || '; REVOKE USAGE'"
    "   FROM module_role"
    "   JOIN pg_catalog.pg_namespace AS namespace"
    "     ON pg_catalog.pg_get_userbyid(namespace.nspowner) = $1 AND namespace.nspname <> 'public'"
    "    AND namespace.nspname !~ '_api$'"
    "  WHERE $3 || namespace.nspname <> module_role.name"
    "    AND pg_catalog.has_schema_privilege(module_role.oid, namespace.oid, 'USAGE')"
    " ORDER BY 1";

void collect(std::vector<std::string>& found, const std::vector<Owner::Row>& rows) {
    for (const auto& row : rows) found.push_back(row.at(0).value_or("(unnamed)"));
}

}  // namespace

std::vector<std::string> checkIsolation(Owner& owner) {
    std::vector<std::string> found;
    collect(found, owner.rows(relations, {owner.names().owner, ""}));
    collect(found, owner.rows(roles, {owner.names().owner, owner.names().runtime, owner.names().prefix + '_'}));
    return found;
}

std::vector<std::string> checkIsolation(Owner& owner, std::string_view schema) {
    std::vector<std::string> found;
    collect(found, owner.rows(relations, {owner.names().owner, schema}));
    return found;
}

}  // namespace cardcage::database
