-- Lets a job begin anew and returns it; no row when it runs or is done.
-- One: job id (uuid).
UPDATE cardcage.job AS job
   SET state = 'waiting', attempts = 0, crashes = 0, is_cancelled = false, finished_at = NULL, not_before = now()
  FROM cardcage.tenant AS tenant
 WHERE job.id = $1::uuid AND tenant.id = job.tenant_id
   AND job.state IN ('waiting', 'failed', 'cancelled')
RETURNING {text: job_columns}
