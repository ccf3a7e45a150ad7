-- Returns a job.
-- One: job id (uuid).
SELECT {text: job_columns}
  FROM cardcage.job AS job JOIN cardcage.tenant AS tenant ON tenant.id = job.tenant_id
 WHERE job.id = $1::uuid
