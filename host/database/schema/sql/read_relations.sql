-- Reads what the catalog knows about tables and views of modules, as far as it separates tenants.
-- One: owner login. Two: the only schema to look at, with the one of its published views; '' for all.
WITH module_schema AS (
    SELECT namespace.oid, namespace.nspname AS name
      FROM pg_namespace AS namespace
     WHERE namespace.nspname NOT IN ('cardcage', 'public')
       -- A schema that is asked for is looked at whoever owns it: its tables must separate tenants, too.
       AND CASE WHEN $2 = '' THEN pg_get_userbyid(namespace.nspowner) = $1
                ELSE namespace.nspname IN ($2, $2 || '_api') END
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
                AND index.indisunique
                AND NOT relation.tenant_column = ANY (index.indkey::int2[])) AS keys_without_tenant,
       ARRAY(SELECT foreign_key.conname::text
               FROM pg_constraint AS foreign_key
               JOIN relation AS target ON target.oid = foreign_key.confrelid
              WHERE foreign_key.conrelid = relation.oid
                AND foreign_key.contype = 'f'
                AND target.tenant_column IS NOT NULL
                AND NOT (relation.tenant_column = ANY (foreign_key.conkey)
                         AND target.tenant_column = ANY (foreign_key.confkey))) AS references_without_tenant
  FROM relation
 ORDER BY relation.schema, relation.name
