-- Parts inside the resolved manufacturer: by the exact number, else by the normalized one when just one part has it
-- (records, "Identity and matching"). Never across manufacturers, never by prefix.
-- One: tenant id (uuid).
WITH wanted AS (
    SELECT item.manufacturer, item.manufacturer_part_number, match.manufacturer_id
      FROM pg_temp.offer_item AS item
      JOIN pg_temp.manufacturer_match AS match ON match.name = item.manufacturer
     WHERE match.manufacturer_id IS NOT NULL
     GROUP BY item.manufacturer, item.manufacturer_part_number, match.manufacturer_id
)
INSERT INTO pg_temp.part_match (manufacturer, manufacturer_part_number, part_id, hits, numbers)
SELECT wanted.manufacturer, wanted.manufacturer_part_number,
       coalesce(exact.id, CASE WHEN cardinality(normalized.ids) = 1 THEN normalized.ids[1] END),
       CASE WHEN exact.id IS NOT NULL THEN 1 ELSE coalesce(cardinality(normalized.ids), 0) END,
       CASE WHEN cardinality(normalized.ids) > 1 THEN normalized.numbers END
  FROM wanted
  -- Look-ups of the keys, however many parts the tenant has.
  LEFT JOIN LATERAL (
        SELECT part.id
          FROM components_api.part_v1 AS part
         WHERE part.tenant_id = $1::uuid
           AND part.manufacturer_id = wanted.manufacturer_id
           AND part.manufacturer_part_number = wanted.manufacturer_part_number
         LIMIT 1
       ) AS exact ON true
  LEFT JOIN LATERAL (
        SELECT array_agg(part.id) AS ids, array_agg(part.manufacturer_part_number) AS numbers
          FROM components_api.part_v1 AS part
         WHERE exact.id IS NULL
           AND part.tenant_id = $1::uuid
           AND part.manufacturer_id = wanted.manufacturer_id
           AND part.normalized_part_number
               = upper(translate(wanted.manufacturer_part_number, ' -', '') COLLATE "C")
       ) AS normalized ON true
