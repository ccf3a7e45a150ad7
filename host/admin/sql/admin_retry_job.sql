-- Lets a job begin anew and returns it; no row when it runs or is done.
-- One: job id (uuid).
UPDATE cardcage.job AS job
   SET state = 'waiting', attempts = 0, is_cancelled = false, finished_at = NULL, not_before = now()
  FROM cardcage.tenant AS tenant
 WHERE job.id = $1::uuid AND tenant.id = job.tenant_id
   AND job.state IN ('waiting', 'failed', 'cancelled')
RETURNING job.id, tenant.slug AS tenant, job.operation, job.module, job.payload, job.state, job.attempts, job.max_attempts,
       to_char(job.not_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS not_before, job.dedupe_key, job.occasion,
       job.is_cancelled AND job.state = 'running' AS cancelling, job.claimed_by AS server, job.phase,
       coalesce(job.done, 0) AS done, coalesce(job.total, 0) AS total, job.last_error,
       to_char(job.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
       to_char(job.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS started_at,
       to_char(job.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS finished_at
