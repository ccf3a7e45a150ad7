-- Parts of the resolved manufacturer: by the exact number, otherwise by the normalized one if exactly one part has it.
-- Never across manufacturers, never by prefix.
-- One: tenant id (uuid).
WITH wanted AS MATERIALIZED (
    -- As a column: the view lets only such comparisons reach it.
    SELECT item.manufacturer, item.manufacturer_part_number, match.manufacturer_id,
           components_api.normalized_part_number(item.manufacturer_part_number) AS normalized_part_number
      FROM pg_temp.offer_item AS item
      JOIN pg_temp.manufacturer_match AS match ON match.name = item.manufacturer
     WHERE match.manufacturer_id IS NOT NULL
     GROUP BY item.manufacturer, item.manufacturer_part_number, match.manufacturer_id
)
INSERT INTO pg_temp.part_match (manufacturer, manufacturer_part_number, part_id, hits, numbers)
SELECT wanted.manufacturer, wanted.manufacturer_part_number,
       coalesce(found.exact_id, CASE WHEN cardinality(found.ids) = 1 THEN found.ids[1] END),
       CASE WHEN found.exact_id IS NOT NULL THEN 1 ELSE coalesce(cardinality(found.ids), 0) END,
       CASE WHEN found.exact_id IS NULL AND cardinality(found.ids) > 1 THEN found.numbers END
  FROM wanted
  -- One look-up of the key for each, however many parts the tenant has: equal numbers are equal when normalized, too.
  LEFT JOIN LATERAL (
        SELECT (array_agg(part.id) FILTER (WHERE part.manufacturer_part_number = wanted.manufacturer_part_number))[1]
                   AS exact_id,
               array_agg(part.id) AS ids, array_agg(part.manufacturer_part_number) AS numbers
          FROM components_api.part_v1 AS part
         WHERE part.tenant_id = (SELECT $1::uuid)
           AND part.manufacturer_id = wanted.manufacturer_id
           AND part.normalized_part_number = wanted.normalized_part_number
       ) AS found ON true
