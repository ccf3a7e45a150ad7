-- The next internal part numbers of an import that are not components, in order.
-- One: the number after which they begin. Two: how many (bigint).
SELECT match.value
  FROM pg_temp.number_match AS match
 WHERE NOT match.is_known
   AND match.value > $1::text
 ORDER BY match.value
 LIMIT $2::bigint
