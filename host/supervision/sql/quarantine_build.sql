-- Puts a build into quarantine, unless it is there already.
-- One: build. Two: module. Three: version. Four: reason. Five: phase of the start that failed, '' for none.
INSERT INTO cardcage.module_quarantine AS known (build, module, version, reason, phase)
VALUES ($1::text, $2::text, $3::text, $4::text, nullif($5::text, ''))
ON CONFLICT (build) DO UPDATE
   SET module = excluded.module, version = excluded.version, reason = excluded.reason,
       phase = excluded.phase, since = now(), released_at = NULL
 WHERE known.released_at IS NOT NULL
