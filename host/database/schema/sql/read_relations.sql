-- Reads what the catalog knows about tables and views of modules, as far as it separates tenants.
-- One: owner login. Two: the schema to look at, with the one of its published views, and whatever this transaction has
-- made or changed elsewhere; '' for all schemas of modules.
WITH module_schema AS (
    SELECT namespace.oid, namespace.nspname AS name,
           -- A schema that is asked for is looked at whoever owns it: its tables must separate tenants, too.
           CASE WHEN $2 = '' THEN pg_get_userbyid(namespace.nspowner) = $1
                                  AND namespace.nspname NOT IN ('cardcage', 'public')
                ELSE namespace.nspname IN ($2, $2 || '_api') END AS is_asked_for
      FROM pg_namespace AS namespace
     WHERE namespace.nspname NOT LIKE 'pg\_%'
       AND namespace.nspname NOT IN ('cardcage', 'information_schema')
), changed AS (
    -- Relations of which a row of the catalog is as young as this transaction: its own, or of one beside it. A policy, an
    -- index, a key or a column may come without a new row of pg_class.
    SELECT entry.relation
      FROM (SELECT oid AS relation, xmin FROM pg_class
             UNION ALL SELECT polrelid, xmin FROM pg_policy
             UNION ALL SELECT indrelid, xmin FROM pg_index
             UNION ALL SELECT conrelid, xmin FROM pg_constraint
             UNION ALL SELECT attrelid, xmin FROM pg_attribute) AS entry
     WHERE $2 <> '' AND age(entry.xmin) <= age(pg_current_xact_id_if_assigned()::xid)
), relation AS (
    SELECT class.oid, class.relname AS name, class.relkind AS kind, class.relowner AS owner,
           class.relrowsecurity AS is_secured, class.relforcerowsecurity AS is_forced, class.reloptions AS options,
           module_schema.name AS schema, tenant.attnum AS tenant_column,
           coalesce(tenant.attoptions @> '{n_distinct=10}', false) AS is_counted
      FROM pg_class AS class
      JOIN module_schema ON module_schema.oid = class.relnamespace
      LEFT JOIN pg_attribute AS tenant
        ON tenant.attrelid = class.oid AND tenant.attname = 'tenant_id' AND NOT tenant.attisdropped
     WHERE class.relkind IN ('r', 'p', 'v', 'm', 'f')
       AND (module_schema.is_asked_for OR class.oid IN (SELECT changed.relation FROM changed))
), policy AS (
    SELECT entry.polrelid AS relation, entry.polname AS name,
           entry.polcmd = '*' AND entry.polroles = '{0}'
           AND pg_get_expr(entry.polqual, entry.polrelid)
               = '(tenant_id = (current_setting(''cardcage.tenant''::text))::uuid)'
           AND (entry.polwithcheck IS NULL OR pg_get_expr(entry.polwithcheck, entry.polrelid)
               = '(tenant_id = (current_setting(''cardcage.tenant''::text))::uuid)') AS separates
      FROM pg_policy AS entry
     WHERE entry.polpermissive
)
SELECT relation.schema, relation.name, relation.kind, pg_get_userbyid(relation.owner) AS owner,
       relation.tenant_column IS NOT NULL AS has_tenant, relation.is_secured, relation.is_forced, relation.is_counted,
       coalesce(obj_description(relation.oid, 'pg_class'), '') LIKE 'shared:%' AS is_shared,
       coalesce(array_to_string(relation.options, ','), '') ~ 'security_invoker=(true|on|1)' AS is_invoker,
       EXISTS (SELECT FROM policy WHERE policy.relation = relation.oid AND policy.separates) AS has_tenant_policy,
       ARRAY(SELECT policy.name::text
               FROM policy
              WHERE policy.relation = relation.oid
                AND NOT policy.separates) AS other_policies,
       ARRAY(SELECT index_class.relname::text
               FROM pg_index AS index
               JOIN pg_class AS index_class ON index_class.oid = index.indexrelid
              WHERE index.indrelid = relation.oid
                AND (index.indisunique OR index.indisexclusion)
                -- Columns that are only INCLUDEd behind the key do not separate.
                AND NOT relation.tenant_column = ANY ((index.indkey::int2[])[0:index.indnkeyatts - 1]))
               AS keys_without_tenant,
       ARRAY(SELECT foreign_key.conname::text
               FROM pg_constraint AS foreign_key
               JOIN pg_attribute AS target
                 ON target.attrelid = foreign_key.confrelid AND target.attname = 'tenant_id' AND NOT target.attisdropped
              WHERE foreign_key.conrelid = relation.oid
                AND foreign_key.contype = 'f'
                AND NOT EXISTS (SELECT
                                  FROM unnest(foreign_key.conkey, foreign_key.confkey) AS pair (own, other)
                                 WHERE pair.own = relation.tenant_column
                                   AND pair.other = target.attnum)) AS references_without_tenant
  FROM relation
 ORDER BY relation.schema, relation.name
