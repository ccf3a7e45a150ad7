-- Returns state and progress of a job of a tenant.
-- One: tenant id (uuid). Two: job id (uuid).
SELECT operation, state, coalesce(phase, '') AS phase, coalesce(done, 0) AS done, coalesce(total, 0) AS total,
       coalesce((extract(epoch FROM started_at) * 1000000)::bigint, 0) AS started_us,
       coalesce((extract(epoch FROM finished_at) * 1000000)::bigint, 0) AS finished_us
  FROM cardcage.job WHERE tenant_id = $1::uuid AND id = $2::uuid
