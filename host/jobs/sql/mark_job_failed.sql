-- Ends a job for good after a failure.
-- One: job id (uuid). Two: claim of the run (uuid). Three: error.
UPDATE cardcage.job SET state = CASE WHEN is_cancelled THEN 'cancelled' ELSE 'failed' END,
       finished_at = now(), claim = NULL, last_error = $3::text
WHERE id = $1::uuid AND claim = $2::uuid
