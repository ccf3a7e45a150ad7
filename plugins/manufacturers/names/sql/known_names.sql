-- All manufacturers that have one of the given names: normalized name, spelling, manufacturer.
-- One: tenant id (uuid). Two: normalized names without blanks, each once (array of text).
WITH wanted AS (
    SELECT item.closed_up COLLATE "C" AS closed_up
      FROM unnest($2::text[]) AS item(closed_up)
)
SELECT spelling.normalized, spelling.name, spelling.manufacturer_id,
       coalesce(public_one.name, own.name) AS manufacturer_name
  FROM wanted
 -- OFFSET 0 keeps the look-ups apart, so that each is one search of an index however small the tables once were.
 CROSS JOIN LATERAL (
       SELECT maker.normalized, maker.name, maker.id AS manufacturer_id
         FROM manufacturers.public_manufacturer AS maker
        WHERE maker.closed_up = wanted.closed_up
        UNION ALL
       SELECT maker.normalized, maker.name, maker.id
         FROM manufacturers.private_manufacturer AS maker
        WHERE maker.tenant_id = (SELECT $1::uuid) AND maker.closed_up = wanted.closed_up
        UNION ALL
       SELECT alias.normalized, alias.name, alias.manufacturer_id
         FROM manufacturers.alternative_name AS alias
        WHERE alias.tenant_id = (SELECT $1::uuid) AND alias.closed_up = wanted.closed_up
       OFFSET 0) AS spelling
  LEFT JOIN manufacturers.public_manufacturer AS public_one ON public_one.id = spelling.manufacturer_id
  LEFT JOIN manufacturers.private_manufacturer AS own
    ON own.tenant_id = (SELECT $1::uuid) AND own.id = spelling.manufacturer_id
