-- Lists the processes that do not have these changes in force, and have given a sign of life within a minute.
-- One: number of the changes.
SELECT name, extract(epoch FROM now() - beat_at)::bigint AS silent_s
  FROM cardcage.serving_process
 WHERE epoch < $1::bigint AND beat_at > now() - interval '1 minute'
 ORDER BY name
