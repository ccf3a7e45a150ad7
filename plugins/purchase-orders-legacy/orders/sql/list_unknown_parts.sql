-- Positions (from 0) of the parts of manufacturers that do not exist. Numbers are compared as offers
-- compare them: Unicode NFKC, without blanks, hyphens and case.
-- One: tenant id (uuid). Two: manufacturer ids (uuid[]), NULL for an unknown one. Three: numbers (text[]).
WITH wanted AS MATERIALIZED (
    -- As a column: the view lets only such comparisons reach it.
    SELECT given.manufacturer_id, given.position,
           components_api.normalized_part_number(given.number) AS normalized_part_number
      FROM unnest($2::uuid[], $3::text[]) WITH ORDINALITY AS given(manufacturer_id, number, position))
SELECT wanted.position - 1
  FROM wanted
  LEFT JOIN LATERAL (SELECT part.id
                       FROM components_api.part_v1 AS part
                      WHERE part.tenant_id = (SELECT $1::uuid)
                        AND part.manufacturer_id = wanted.manufacturer_id
                        AND part.normalized_part_number = wanted.normalized_part_number
                      LIMIT 1) AS known
    ON true
 WHERE known.id IS NULL
 ORDER BY wanted.position
