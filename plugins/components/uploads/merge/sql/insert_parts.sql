-- Inserts parts of the changed elements that do not exist yet: by manufacturer and exact number. If several options
-- describe a part, the first one counts. Ids continue one id of version 7, as in find_changes.sql.
-- One: tenant id (uuid). Two: an id made a moment ago.
INSERT INTO components.part
       (tenant_id, id, manufacturer_id, manufacturer_name, is_resolved, manufacturer_part_number, data)
SELECT $1::uuid,
       (left($2::uuid::text, 24) || to_hex(x'800000000000'::bigint + row_number() OVER ()))::uuid,
       named.id, named.resolved_name, named.is_resolved, named.number, jsonb_strip_nulls(named.data)
  FROM (SELECT DISTINCT ON (maker.id, option.number)
               maker.id, maker.resolved_name, maker.is_resolved, option.number, option.data
          FROM pg_temp.change
          JOIN pg_temp.incoming ON incoming.element = change.element
         CROSS JOIN LATERAL unnest(incoming.manufacturers, incoming.numbers, incoming.part_data)
               WITH ORDINALITY AS option(manufacturer, number, data, position)
          JOIN pg_temp.maker ON maker.name = option.manufacturer
         ORDER BY maker.id, option.number, (option.data IS NULL), incoming.element, option.position) AS named
 WHERE NOT EXISTS (SELECT
                     FROM components.part AS part
                    WHERE part.tenant_id = (SELECT $1::uuid)
                      AND part.manufacturer_id = named.id
                      AND part.manufacturer_part_number = named.number)
