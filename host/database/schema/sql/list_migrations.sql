-- Lists the applied migrations of a module.
-- One: module.
SELECT version, name, checksum, coalesce(breaks_before, '') AS breaks_before,
       to_char(applied_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS applied_at
  FROM cardcage.migration
 WHERE module = $1
 ORDER BY version
