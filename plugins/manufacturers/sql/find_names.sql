-- The manufacturers that match names, each with its best spelling, in the order of the names, then best first. By
-- prefix it returns at most one more than are shown, which indicates that there are more. A form shared by several
-- spellings is looked up once.
-- One: tenant id (uuid). Two: names (array of text). Three: for each its place among the normalized ones, from 1 (array
-- of bigint). Four and five: the names normalized and closed up, each once (arrays of text, none of them blank). Six:
-- most matches by prefix, and one more (bigint).
WITH wanted AS (
    SELECT item.position, item.name COLLATE "C" AS name, item.number
      FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS item(name, number, position)
), normalized_name AS (
    SELECT item.number, item.normalized COLLATE "C" AS normalized, item.closed_up COLLATE "C" AS closed_up,
           -- No normalized name holds U+10FFFF, so that everything that begins so is below this.
           (item.normalized || U&'\+10FFFF') COLLATE "C" AS end_of_prefix
      FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS item(normalized, closed_up, number)
), spelling AS MATERIALIZED (
    SELECT wanted.number, hit.manufacturer_id, hit.name, hit.is_alternative, hit.is_equal
      FROM normalized_name AS wanted
     -- OFFSET 0 keeps the look-ups apart, so that each is one search of an index however small the tables once were.
     -- Ranges instead of LIKE, which has no index under row-level security.
     CROSS JOIN LATERAL (
           SELECT maker.id AS manufacturer_id, maker.name, false AS is_alternative, true AS is_equal
             FROM manufacturers.public_manufacturer AS maker
            WHERE maker.closed_up = wanted.closed_up
            UNION ALL
           SELECT maker.id, maker.name, false, true
             FROM manufacturers.private_manufacturer AS maker
            WHERE maker.tenant_id = (SELECT $1::uuid) AND maker.closed_up = wanted.closed_up
            UNION ALL
           SELECT alias.manufacturer_id, alias.name, true, true
             FROM manufacturers.alternative_name AS alias
            WHERE alias.tenant_id = (SELECT $1::uuid) AND alias.closed_up = wanted.closed_up
            UNION ALL
           SELECT maker.id, maker.name, false, false
             FROM manufacturers.public_manufacturer AS maker
            WHERE maker.normalized > wanted.normalized AND maker.normalized < wanted.end_of_prefix
            UNION ALL
           SELECT maker.id, maker.name, false, false
             FROM manufacturers.private_manufacturer AS maker
            WHERE maker.tenant_id = (SELECT $1::uuid)
              AND maker.normalized > wanted.normalized AND maker.normalized < wanted.end_of_prefix
            UNION ALL
           SELECT alias.manufacturer_id, alias.name, true, false
             FROM manufacturers.alternative_name AS alias
            WHERE alias.tenant_id = (SELECT $1::uuid)
              AND alias.normalized > wanted.normalized AND alias.normalized < wanted.end_of_prefix
           OFFSET 0) AS hit
), by_prefix AS (
    SELECT best.number, best.manufacturer_id, best.name, best.is_alternative,
           row_number() OVER (PARTITION BY best.number
                              ORDER BY best.is_alternative, coalesce(public_one.normalized, own.normalized),
                                       coalesce(public_one.name, own.name), best.manufacturer_id) AS place
      FROM (SELECT DISTINCT ON (spelling.number, spelling.manufacturer_id) spelling.number, spelling.manufacturer_id,
                   spelling.name, spelling.is_alternative, spelling.is_equal
              FROM spelling
             ORDER BY spelling.number, spelling.manufacturer_id, spelling.is_equal DESC, spelling.is_alternative,
                      spelling.name) AS best
      LEFT JOIN manufacturers.public_manufacturer AS public_one ON public_one.id = best.manufacturer_id
      LEFT JOIN manufacturers.private_manufacturer AS own
        ON own.tenant_id = (SELECT $1::uuid) AND own.id = best.manufacturer_id
     WHERE NOT best.is_equal
), equal AS (
    SELECT DISTINCT ON (wanted.position, spelling.manufacturer_id) wanted.position, spelling.manufacturer_id,
           spelling.name, spelling.is_alternative, spelling.name = wanted.name AS is_exact
      FROM wanted
      JOIN spelling
        ON spelling.number = wanted.number
       AND spelling.is_equal
     ORDER BY wanted.position, spelling.manufacturer_id, spelling.name = wanted.name DESC, spelling.is_alternative,
              spelling.name
), ordered AS (
    SELECT equal.position, equal.manufacturer_id, CASE WHEN equal.is_exact THEN 'exact' ELSE 'normalized' END AS method,
           equal.is_alternative, equal.name, CASE WHEN equal.is_exact THEN 1 ELSE 2 END AS rank,
           row_number() OVER (PARTITION BY equal.position
                              ORDER BY equal.is_alternative, coalesce(public_one.normalized, own.normalized),
                                       coalesce(public_one.name, own.name), equal.manufacturer_id) AS place
      FROM equal
      LEFT JOIN manufacturers.public_manufacturer AS public_one ON public_one.id = equal.manufacturer_id
      LEFT JOIN manufacturers.private_manufacturer AS own
        ON own.tenant_id = (SELECT $1::uuid) AND own.id = equal.manufacturer_id
     UNION ALL
    SELECT wanted.position, by_prefix.manufacturer_id, 'prefix', by_prefix.is_alternative, by_prefix.name, 3,
           by_prefix.place
      FROM wanted
      JOIN by_prefix
        ON by_prefix.number = wanted.number
       AND by_prefix.place <= $6::bigint
)
SELECT ordered.position, ordered.manufacturer_id, ordered.method,
       CASE WHEN ordered.is_alternative THEN 'AlternativeName' ELSE 'PrimaryName' END AS type, ordered.name AS value
  FROM ordered
 ORDER BY ordered.position, ordered.rank, ordered.place
