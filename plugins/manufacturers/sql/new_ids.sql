-- Ids of new manufacturers, ascending, so those of one import are listed in its order.
-- One: how many (bigint).
SELECT fresh.id
  FROM (SELECT cardcage_api.new_id() AS id FROM generate_series(1, $1::bigint)) AS fresh
 ORDER BY fresh.id
