-- Returns the commands that let a module read a view of another one, unless it may already: each is a commit of its own,
-- and a server has dozens of them to do at its start.
-- One: role. Two: schema of the view. Three: view.
SELECT format('GRANT USAGE ON SCHEMA %2$I TO %1$I; GRANT SELECT ON %2$I.%3$I TO %1$I', $1::text, $2::text, $3::text)
 WHERE NOT EXISTS (SELECT
                     FROM pg_class AS view
                     JOIN pg_namespace AS schema ON schema.oid = view.relnamespace
                    WHERE schema.nspname = $2
                      AND view.relname = $3
                      AND has_schema_privilege($1, schema.oid, 'USAGE')
                      AND has_table_privilege($1, view.oid, 'SELECT'))
