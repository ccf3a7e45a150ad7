-- Ends the runs of a process that has ended: their jobs wait again, at once. A run that ended its process counts; the
-- third one ends its job. Where the culprit is known, the attempts of all others do not count.
-- One: name of the process. Two: ids of the jobs whose runs ended it. Three: whether the culprit is known. Four: what
-- happened.
WITH dead AS MATERIALIZED (
  SELECT id, tenant_id, operation, dedupe_key, crashes, id = ANY($2::text[]::uuid[]) AS is_guilty,
         attempts >= max_attempts AS is_last,
         row_number() OVER (PARTITION BY tenant_id, operation, coalesce(dedupe_key, id::text)) AS place
    FROM (SELECT * FROM cardcage.job WHERE state = 'running' AND claimed_by = $1::text
           ORDER BY number FOR UPDATE) AS job),
judged AS MATERIALIZED (
  SELECT dead.id, is_guilty, is_guilty AND crashes >= 2 AS is_third, $3::boolean AND NOT is_guilty AS is_innocent,
         (is_guilty AND crashes >= 2) OR (is_last AND (is_guilty OR NOT $3::boolean)) AS is_spent,
         place > 1 OR EXISTS (SELECT FROM cardcage.job AS other
           WHERE other.tenant_id = dead.tenant_id AND other.operation = dead.operation
             AND other.dedupe_key = dead.dedupe_key AND other.state = 'waiting') AS has_twin
    FROM dead)
UPDATE cardcage.job AS job SET claim = NULL,
       state = CASE WHEN is_cancelled OR has_twin THEN 'cancelled' WHEN is_spent THEN 'failed' ELSE 'waiting' END,
       finished_at = CASE WHEN is_cancelled OR has_twin OR is_spent THEN now() END,
       not_before = now(),
       attempts = attempts - CASE WHEN is_innocent THEN 1 ELSE 0 END,
       crashes = crashes + CASE WHEN is_guilty THEN 1 ELSE 0 END,
       last_error = CASE WHEN is_third THEN 'its run ended the server process for the third time: '
                         WHEN is_guilty THEN 'its run ended the server process: '
                         ELSE 'the server that ran it (' || claimed_by || ') has ended: ' END || $4::text
  FROM judged WHERE job.id = judged.id
