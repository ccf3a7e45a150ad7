-- Takes a job that is due for this host and returns it.
-- One job of each of the four least busy tenants with work is held for the length of this short transaction; the one
-- of the least busy is taken. Only some of thousands of tenants are looked at: those of the jobs that are due first,
-- and the next ones in a ring from anywhere on, so that no tenant waits behind the many jobs of another.
-- One: now, microseconds since 1970. Two: name of the host.
WITH RECURSIVE moment AS MATERIALIZED (
  SELECT timestamptz 'epoch' + $1::bigint * interval '1 microsecond' AS now, gen_random_uuid() AS anywhere),
early AS MATERIALIZED (
  SELECT job.tenant_id FROM moment CROSS JOIN LATERAL (
         SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' AND not_before <= moment.now
          ORDER BY not_before, number LIMIT 64) AS job),
ring (tenant_id, place) AS (
  SELECT coalesce((SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' AND tenant_id > moment.anywhere
                    ORDER BY tenant_id LIMIT 1),
                  (SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' ORDER BY tenant_id LIMIT 1)), 1
    FROM moment
   UNION ALL
  SELECT coalesce((SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' AND tenant_id > ring.tenant_id
                    ORDER BY tenant_id LIMIT 1),
                  (SELECT tenant_id FROM cardcage.job WHERE state = 'waiting' ORDER BY tenant_id LIMIT 1)),
         ring.place + 1
    FROM ring WHERE ring.place < 32 AND ring.tenant_id IS NOT NULL),
tenant AS MATERIALIZED (
  SELECT tenant.id, busy.running, first.not_before
    FROM moment CROSS JOIN (SELECT tenant_id FROM early UNION SELECT tenant_id FROM ring) AS candidate
    CROSS JOIN LATERAL (SELECT id FROM cardcage.tenant WHERE id = candidate.tenant_id AND is_enabled OFFSET 0)
          AS tenant
    CROSS JOIN LATERAL (SELECT not_before FROM cardcage.job
                         WHERE tenant_id = tenant.id AND state = 'waiting' AND not_before <= moment.now
                         ORDER BY not_before, number LIMIT 1) AS first
    CROSS JOIN LATERAL (SELECT count(*) AS running FROM cardcage.job
                         WHERE tenant_id = tenant.id AND state = 'running') AS busy
   ORDER BY busy.running, first.not_before LIMIT 4),
chosen AS MATERIALIZED (
  SELECT held.id FROM tenant CROSS JOIN moment
   CROSS JOIN LATERAL (SELECT id FROM cardcage.job
                        WHERE tenant_id = tenant.id AND state = 'waiting' AND not_before <= moment.now
                        ORDER BY not_before, number LIMIT 1 FOR UPDATE SKIP LOCKED) AS held
   ORDER BY tenant.running, tenant.not_before LIMIT 1)
UPDATE cardcage.job AS job SET state = 'running', attempts = job.attempts + 1, claim = gen_random_uuid(),
       claimed_by = $2::text, heartbeat_at = now(), started_at = now(), phase = NULL, done = NULL,
       total = NULL
FROM chosen WHERE job.id = chosen.id
RETURNING job.id, job.claim, job.tenant_id AS tenant, job.operation, coalesce(job.module, '') AS module, job.payload, job.attempts,
          job.max_attempts, (extract(epoch FROM now() - job.created_at) * 1000000)::bigint AS age_us
