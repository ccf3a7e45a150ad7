-- The next customers that an import has found, each once, in order.
-- One: the id after which they begin (uuid). Two: how many (bigint).
SELECT match.customer_id
  FROM pg_temp.customer_match AS match
 WHERE match.customer_id > $1::uuid
 GROUP BY match.customer_id
 ORDER BY match.customer_id
 LIMIT $2::bigint
