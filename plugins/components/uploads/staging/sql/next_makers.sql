-- The next names to resolve.
-- One: the name behind which they begin. Two: most rows.
SELECT maker.name
  FROM pg_temp.maker
 WHERE maker.name > $1::text
 ORDER BY maker.name
 LIMIT $2::bigint
