-- The manufacturers that match names, each with its best spelling. In the order of the names, then best first. By
-- prefix at most one more than are shown, which tells that there are more.
-- One: tenant id (uuid). Two to four: names, the same normalized and closed up (arrays of text, none of them blank).
-- Five: most matches by prefix, and one more (bigint).
WITH wanted AS (
    SELECT item.position, item.name COLLATE "C" AS name, item.normalized COLLATE "C" AS normalized,
           item.closed_up COLLATE "C" AS closed_up,
           -- No normalized name holds U+10FFFF, so that everything that begins so is below this.
           (item.normalized || U&'\+10FFFF') COLLATE "C" AS end_of_prefix
      FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY
           AS item(name, normalized, closed_up, position)
), spelling AS (
    SELECT wanted.position, hit.manufacturer_id, hit.name, hit.is_alternative,
           CASE WHEN hit.name = wanted.name THEN 'exact' WHEN hit.is_equal THEN 'normalized' ELSE 'prefix' END AS method,
           CASE WHEN hit.name = wanted.name THEN 1 WHEN hit.is_equal THEN 2 ELSE 3 END AS rank
      FROM wanted
     -- OFFSET 0 keeps the look-ups apart, so that each is one search of an index however small the tables once were.
     -- Ranges instead of LIKE, which has no index under row-level security.
     CROSS JOIN LATERAL (
           SELECT maker.id AS manufacturer_id, maker.name, false AS is_alternative, true AS is_equal
             FROM manufacturers.public_manufacturer AS maker
            WHERE maker.closed_up = wanted.closed_up
            UNION ALL
           SELECT maker.id, maker.name, false, true
             FROM manufacturers.private_manufacturer AS maker
            WHERE maker.tenant_id = $1::uuid AND maker.closed_up = wanted.closed_up
            UNION ALL
           SELECT alias.manufacturer_id, alias.name, true, true
             FROM manufacturers.alternative_name AS alias
            WHERE alias.tenant_id = $1::uuid AND alias.closed_up = wanted.closed_up
            UNION ALL
           SELECT maker.id, maker.name, false, false
             FROM manufacturers.public_manufacturer AS maker
            WHERE maker.normalized > wanted.normalized AND maker.normalized < wanted.end_of_prefix
            UNION ALL
           SELECT maker.id, maker.name, false, false
             FROM manufacturers.private_manufacturer AS maker
            WHERE maker.tenant_id = $1::uuid
              AND maker.normalized > wanted.normalized AND maker.normalized < wanted.end_of_prefix
            UNION ALL
           SELECT alias.manufacturer_id, alias.name, true, false
             FROM manufacturers.alternative_name AS alias
            WHERE alias.tenant_id = $1::uuid
              AND alias.normalized > wanted.normalized AND alias.normalized < wanted.end_of_prefix
           OFFSET 0) AS hit
), best AS (
    SELECT DISTINCT ON (spelling.position, spelling.manufacturer_id) spelling.position, spelling.manufacturer_id,
           spelling.name, spelling.is_alternative, spelling.method, spelling.rank
      FROM spelling
     ORDER BY spelling.position, spelling.manufacturer_id, spelling.rank, spelling.is_alternative, spelling.name
), ordered AS (
    SELECT best.position, best.manufacturer_id, best.method,
           CASE WHEN best.is_alternative THEN 'AlternativeName' ELSE 'PrimaryName' END AS matched_field, best.name,
           best.rank,
           row_number() OVER (PARTITION BY best.position, best.rank
                              ORDER BY best.is_alternative, coalesce(public_one.normalized, own.normalized),
                                       coalesce(public_one.name, own.name), best.manufacturer_id) AS place
      FROM best
      LEFT JOIN manufacturers.public_manufacturer AS public_one ON public_one.id = best.manufacturer_id
      LEFT JOIN manufacturers.private_manufacturer AS own
        ON own.tenant_id = $1::uuid AND own.id = best.manufacturer_id
)
SELECT ordered.position, ordered.manufacturer_id, ordered.method, ordered.matched_field, ordered.name
  FROM ordered
 WHERE ordered.rank < 3 OR ordered.place <= $5::bigint
 ORDER BY ordered.position, ordered.rank, ordered.place
