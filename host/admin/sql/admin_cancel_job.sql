-- Cancels a job that waits, asks one that runs to end, and returns it.
-- One: job id (uuid).
UPDATE cardcage.job AS job
   SET is_cancelled = true,
       state = CASE WHEN job.state = 'waiting' THEN 'cancelled' ELSE job.state END,
       finished_at = CASE WHEN job.state = 'waiting' THEN now() END
  FROM cardcage.tenant AS tenant
 WHERE job.id = $1::uuid AND tenant.id = job.tenant_id AND job.state IN ('waiting', 'running')
RETURNING {text: job_columns}
