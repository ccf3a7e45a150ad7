-- Ends the runs of hosts that have given no sign of life: their jobs wait again, or have failed after the last attempt.
-- One: patience, microseconds.
WITH dead AS MATERIALIZED (
  SELECT id, tenant_id, operation, dedupe_key, attempts >= max_attempts AS is_spent,
         row_number() OVER (PARTITION BY tenant_id, operation, coalesce(dedupe_key, id::text)) AS place
    FROM (SELECT * FROM cardcage.job WHERE state = 'running'
             AND heartbeat_at < now() - $1::bigint * interval '1 microsecond'
           ORDER BY number FOR UPDATE SKIP LOCKED) AS job),
judged AS MATERIALIZED (
  SELECT dead.id, is_spent, place > 1 OR EXISTS (SELECT FROM cardcage.job AS other
           WHERE other.tenant_id = dead.tenant_id AND other.operation = dead.operation
             AND other.dedupe_key = dead.dedupe_key AND other.state = 'waiting') AS has_twin
    FROM dead)
UPDATE cardcage.job AS job SET claim = NULL,
       state = CASE WHEN is_cancelled OR has_twin THEN 'cancelled' WHEN is_spent THEN 'failed'
                    ELSE 'waiting' END,
       finished_at = CASE WHEN is_cancelled OR has_twin OR is_spent THEN now() END,
       last_error = 'the server that ran it (' || claimed_by || ') has given no sign of life'
  FROM judged WHERE job.id = judged.id
