-- Updates the data of parts that differ from those of the changed elements. Elements without data do not change a part.
-- One: tenant id (uuid).
UPDATE components.part AS part
   SET data = described.data
  FROM (SELECT DISTINCT ON (maker.id, option.number) maker.id, option.number, jsonb_strip_nulls(option.data) AS data
          FROM pg_temp.change
          JOIN pg_temp.incoming ON incoming.element = change.element
         CROSS JOIN LATERAL unnest(incoming.manufacturers, incoming.numbers, incoming.part_data)
               WITH ORDINALITY AS option(manufacturer, number, data, position)
          JOIN pg_temp.maker ON maker.name = option.manufacturer
         WHERE incoming.part_data IS NOT NULL
           AND option.data IS NOT NULL
         ORDER BY maker.id, option.number, incoming.element, option.position) AS described
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.manufacturer_id = described.id
   AND part.manufacturer_part_number = described.number
   AND part.data IS DISTINCT FROM described.data
