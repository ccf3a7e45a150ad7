-- Deletes the progress of requests of more than a day ago.
DELETE FROM cardcage.request_progress WHERE beat_at < now() - interval '1 day'
