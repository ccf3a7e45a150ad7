-- Inserts the numbers that are known as components, in any revision.
-- One: tenant id (uuid).
INSERT INTO pg_temp.number_match (value, is_known)
SELECT wanted.value, component.value IS NOT NULL
  FROM (SELECT item.internal_part_number AS value
          FROM pg_temp.offer_item AS item
         WHERE item.internal_part_number IS NOT NULL
         GROUP BY item.internal_part_number) AS wanted
  LEFT JOIN LATERAL (
        -- The limit keeps this a look-up of the key, however many components the tenant has.
        SELECT known.value
          FROM components_api.component_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.value = wanted.value
         LIMIT 1
       ) AS component ON true
