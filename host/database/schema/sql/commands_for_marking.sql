-- Returns the command that marks a table as one that holds no tenant's data.
-- One: schema. Two: table. Three: kind of pg_class.
SELECT format('COMMENT ON %s %I.%I IS ''shared: says module.json''',
              CASE $3 WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END,
              $1::text, $2::text)
