-- Lists the builds in quarantine.
SELECT build, module, version, reason, coalesce(phase, '') AS phase,
       to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
  FROM cardcage.module_quarantine
 WHERE released_at IS NULL
 ORDER BY module, since, build
