-- Finds the bytes of a version of a module.
-- One: module. Two: version.
SELECT hash, to_char(first_seen AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS first_seen
  FROM cardcage.module_version
 WHERE module = $1
   AND version = $2
