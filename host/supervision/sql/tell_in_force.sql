-- Tells which changes a process has in force, whom it serves, and that it lives.
-- One: name of the process. Two: number of the changes. Three: the files that it follows. Four: the versions that serve
-- (jsonb array of module, version and tenants).
INSERT INTO cardcage.serving_process AS known (name, epoch, files, serves)
VALUES ($1::text, $2::bigint, $3::text, $4::text::jsonb)
ON CONFLICT (name) DO UPDATE
   SET epoch = excluded.epoch, beat_at = now(), files = excluded.files, serves = excluded.serves
