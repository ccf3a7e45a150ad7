-- Stores the progress of a long request.
-- A later request of the same id takes the place of an earlier one; a word that comes late changes nothing.
-- One: tenant id (uuid). Two: module. Three: request id. Four: phase. Five: done. Six: total, 0 when unknown. Seven: start,
-- microseconds since 1970. Eight: end, NULL while it runs. Nine: whether it ended well.
INSERT INTO cardcage.request_progress AS known (tenant_id, module, request_id, phase, done, total, started_at,
       finished_at, is_done, beat_at)
VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::bigint, $6::bigint,
        timestamptz 'epoch' + $7::bigint * interval '1 microsecond',
        timestamptz 'epoch' + $8::bigint * interval '1 microsecond', $9::boolean, now())
ON CONFLICT ON CONSTRAINT request_progress_key DO UPDATE
   SET phase = excluded.phase, done = excluded.done, total = excluded.total, started_at = excluded.started_at,
       finished_at = excluded.finished_at, is_done = excluded.is_done, beat_at = excluded.beat_at
 WHERE known.started_at < excluded.started_at
    OR (known.started_at = excluded.started_at AND known.finished_at IS NULL)
