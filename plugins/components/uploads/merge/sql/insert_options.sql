-- Inserts the options of new and changed components.
-- One: tenant id (uuid).
INSERT INTO components.part_option (tenant_id, component_id, position, part_id, is_preferred, specification)
SELECT $1::uuid, change.component_id, option.position, part.id, coalesce(option.preferred = 1, false),
       jsonb_strip_nulls(option.specification)
  FROM pg_temp.change
  JOIN pg_temp.incoming ON incoming.element = change.element
 CROSS JOIN LATERAL unnest(incoming.manufacturers, incoming.numbers, incoming.preferred, incoming.specifications)
       WITH ORDINALITY AS option(manufacturer, number, preferred, specification, position)
  LEFT JOIN pg_temp.maker ON maker.name = option.manufacturer
  LEFT JOIN components.part AS part
    ON part.tenant_id = (SELECT $1::uuid)
   AND part.manufacturer_id = maker.id
   AND part.manufacturer_part_number = option.number
