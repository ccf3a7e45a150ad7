-- Tells which changes a process has in force, and that it lives.
-- One: name of the process. Two: number of the changes.
INSERT INTO cardcage.serving_process AS known (name, epoch)
VALUES ($1::text, $2::bigint)
ON CONFLICT (name) DO UPDATE SET epoch = excluded.epoch, beat_at = now()
