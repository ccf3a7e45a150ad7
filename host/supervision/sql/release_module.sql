-- Ends the quarantine of all builds of a module and returns them.
-- One: module.
UPDATE cardcage.module_quarantine SET released_at = now()
 WHERE module = $1::text AND released_at IS NULL
RETURNING build, module, version, reason, coalesce(phase, '') AS phase,
       to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS since
