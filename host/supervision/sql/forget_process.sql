-- Forgets a process that has ended, and those that have been silent for a day.
-- One: name of the process.
DELETE FROM cardcage.serving_process
 WHERE name = $1::text OR beat_at < now() - interval '1 day'
