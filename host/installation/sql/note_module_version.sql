-- Notes the bytes of a version of a module when none are noted, or when others may take their place. Returns those that
-- are noted then.
-- One: module. Two: version. Three: hash. Four: whether others may take their place.
INSERT INTO cardcage.module_version AS known (module, version, hash)
VALUES ($1, $2, $3)
ON CONFLICT (module, version)
DO UPDATE SET hash = CASE WHEN $4::boolean THEN excluded.hash ELSE known.hash END
RETURNING hash, to_char(first_seen AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS first_seen
