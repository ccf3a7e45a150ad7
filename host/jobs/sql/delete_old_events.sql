-- Deletes events that were delivered long ago, at most 10,000.
-- One: age, microseconds.
DELETE FROM cardcage.event WHERE id IN (SELECT id FROM cardcage.event
  WHERE dispatched_at < now() - $1::bigint * interval '1 microsecond' LIMIT 10000)
