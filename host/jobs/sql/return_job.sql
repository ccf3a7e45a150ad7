-- Puts the job of a run back, to be tried again.
-- A waiting job of the same key may have come meanwhile: it does the same work, so the two become one again.
-- One: job id (uuid). Two: claim of the run (uuid). Three: error. Four: earliest next start, microseconds since 1970.
-- Five: attempts that do not count, 0 or 1.
UPDATE cardcage.job AS job SET
       state = CASE WHEN is_cancelled OR twin.waits THEN 'cancelled' ELSE 'waiting' END,
       finished_at = CASE WHEN is_cancelled OR twin.waits THEN now() END,
       claim = NULL, claimed_by = NULL, attempts = attempts - $5::bigint,
       last_error = CASE WHEN twin.waits THEN 'another job of the same key does this' ELSE $3::text END,
       not_before = timestamptz 'epoch' + $4::bigint * interval '1 microsecond'
  FROM (SELECT EXISTS (SELECT FROM cardcage.job AS mine JOIN cardcage.job AS other USING (tenant_id,
operation, dedupe_key) WHERE mine.id = $1::uuid AND other.state = 'waiting') AS waits) AS twin
WHERE id = $1::uuid AND claim = $2::uuid
