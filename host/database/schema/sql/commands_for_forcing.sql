-- Returns the commands that force row-level security upon the owner, or end that, for the tables of a schema that have it.
-- One: schema. Two: whether it is forced.
SELECT format('ALTER TABLE %I.%I %s ROW LEVEL SECURITY', namespace.nspname, relation.relname,
              CASE WHEN $2::boolean THEN 'FORCE' ELSE 'NO FORCE' END)
  FROM pg_class AS relation
  JOIN pg_namespace AS namespace ON namespace.oid = relation.relnamespace
 WHERE namespace.nspname = $1
   AND relation.relkind IN ('r', 'p')
   AND relation.relrowsecurity
   AND relation.relforcerowsecurity <> $2
