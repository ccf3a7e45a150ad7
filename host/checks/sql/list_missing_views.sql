-- The views of a list that do not exist.
-- One: names such as customers_api.customer_v1.
SELECT name
  FROM unnest($1::text[]) AS name
 WHERE NOT EXISTS (SELECT
                     FROM pg_class AS relation
                     JOIN pg_namespace AS schema ON schema.oid = relation.relnamespace
                    WHERE schema.nspname || '.' || relation.relname = name
                      AND relation.relkind = 'v')
 ORDER BY name
