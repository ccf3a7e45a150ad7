-- Stores the progress of a run.
-- One: claim of the run (uuid). Two: phase. Three: done. Four: total, 0 when unknown.
UPDATE cardcage.job SET phase = $2::text, done = $3::bigint, total = $4::bigint
 WHERE id IN (SELECT id FROM cardcage.job WHERE state = 'running' AND claim = $1::uuid
              FOR UPDATE SKIP LOCKED)
