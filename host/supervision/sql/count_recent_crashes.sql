-- Counts the crashes of a build in the last ten minutes, and since it was released.
-- One: build.
SELECT count(*) AS crashes
  FROM cardcage.module_crash AS crash
 WHERE crash.build = $1::text
   AND crash.happened_at > now() - interval '10 minutes'
   AND NOT EXISTS (SELECT FROM cardcage.module_quarantine AS former
                    WHERE former.build = crash.build AND former.released_at >= crash.happened_at)
