-- Deletes jobs that ended long ago, at most 10,000.
-- One: age, microseconds.
DELETE FROM cardcage.job WHERE id IN (SELECT id FROM cardcage.job
  WHERE finished_at < now() - $1::bigint * interval '1 microsecond' LIMIT 10000)
