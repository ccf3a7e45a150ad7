-- The next names of manufacturers in an import, each once, in order.
-- One: the name after which they begin. Two: how many (bigint).
SELECT item.manufacturer
  FROM pg_temp.offer_item AS item
 WHERE item.manufacturer > $1::text
 GROUP BY item.manufacturer
 ORDER BY item.manufacturer
 LIMIT $2::bigint
