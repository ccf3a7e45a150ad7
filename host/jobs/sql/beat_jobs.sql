-- Notes that runs are alive.
-- Never waits for a run that is just committing.
-- One: claims.
UPDATE cardcage.job SET heartbeat_at = now() WHERE id IN (SELECT id FROM cardcage.job
  WHERE state = 'running' AND claim = ANY($1::text[]::uuid[]) FOR UPDATE SKIP LOCKED)
