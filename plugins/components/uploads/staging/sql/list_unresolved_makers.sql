-- The manufacturers that are not known, or stand for several, by name.
-- One: most rows.
SELECT maker.name
  FROM pg_temp.maker
 WHERE NOT maker.is_resolved
 ORDER BY maker.name
 LIMIT $1::bigint
