-- Returns the commands that let a module read views of others, in their order and without those that it may read already:
-- each is a commit of its own, and a server has dozens of them to do at its start.
-- One: role. Two: schemas of the views. Three: the views.
SELECT format('GRANT USAGE ON SCHEMA %2$I TO %1$I; GRANT SELECT ON %2$I.%3$I TO %1$I', $1::text, wanted.schema, wanted.view)
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted (schema, view, place)
 WHERE NOT EXISTS (SELECT
                     FROM pg_class AS view
                     JOIN pg_namespace AS schema ON schema.oid = view.relnamespace
                    WHERE schema.nspname = wanted.schema
                      AND view.relname = wanted.view
                      AND has_schema_privilege($1, schema.oid, 'USAGE')
                      AND has_table_privilege($1, view.oid, 'SELECT'))
 ORDER BY wanted.place
