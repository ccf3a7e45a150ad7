-- Returns a job.
-- One: job id (uuid).
SELECT job.id, tenant.slug AS tenant, job.operation, job.module, job.payload, job.state, job.attempts, job.max_attempts,
       to_char(job.not_before AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS not_before, job.dedupe_key, job.occasion,
       job.is_cancelled AND job.state = 'running' AS cancelling, job.claimed_by AS server, job.phase,
       coalesce(job.done, 0) AS done, coalesce(job.total, 0) AS total, job.last_error,
       to_char(job.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
       to_char(job.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS started_at,
       to_char(job.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS finished_at
  FROM cardcage.job AS job JOIN cardcage.tenant AS tenant ON tenant.id = job.tenant_id
 WHERE job.id = $1::uuid
