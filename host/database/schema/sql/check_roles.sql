-- Finds roles that could get around the separation of tenants or modules: one sentence each.
-- One: owner login. Two: runtime login. Three: beginning of the names of module roles.
WITH module_role AS (
    SELECT role.oid, role.rolname AS name, role.rolcanlogin, role.rolsuper, role.rolbypassrls
      FROM pg_roles AS role
     WHERE starts_with(role.rolname, $3) AND role.rolname NOT IN ($1, $2)),
watched AS (
    SELECT role.oid, role.rolname AS name, role.rolsuper, role.rolbypassrls
      FROM pg_roles AS role WHERE role.rolname IN ($1, $2)
    UNION SELECT oid, name, rolsuper, rolbypassrls FROM module_role)
SELECT 'the role ' || name || ' bypasses row-level security; ALTER ROLE … NOSUPERUSER NOBYPASSRLS'
  FROM watched WHERE rolsuper OR rolbypassrls
UNION ALL
SELECT 'the role ' || name || ' can log in; ALTER ROLE … NOLOGIN' FROM module_role WHERE rolcanlogin
UNION ALL
SELECT 'the login ' || rolname || ' inherits the rights of all modules; ALTER ROLE … NOINHERIT'
  FROM pg_roles WHERE rolname = $2 AND rolinherit
UNION ALL
SELECT DISTINCT 'the role ' || watched.name || ' owns ' || owned.objid::regclass
       || '; only the owner role may own tables'
  FROM watched
  JOIN pg_shdepend AS owned ON owned.refobjid = watched.oid AND owned.deptype = 'o'
        AND owned.refclassid = 'pg_authid'::regclass
        AND owned.classid = 'pg_class'::regclass
        AND owned.dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
  JOIN pg_class AS class ON class.oid = owned.objid AND class.relpersistence <> 't'
  WHERE watched.name <> $1
UNION ALL
SELECT 'the role ' || module_role.name || ' may look into the schema ' || namespace.nspname || '; REVOKE USAGE'
  FROM module_role
  JOIN pg_namespace AS namespace
    ON pg_get_userbyid(namespace.nspowner) = $1 AND namespace.nspname <> 'public'
    AND namespace.nspname !~ '_api$'
  WHERE $3 || namespace.nspname <> module_role.name
    AND has_schema_privilege(module_role.oid, namespace.oid, 'USAGE')
ORDER BY 1
