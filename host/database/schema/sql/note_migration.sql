-- Notes that a migration was applied.
-- One: module. Two: version. Three: name. Four: checksum. Five: least version that works with it, '' for every one.
INSERT INTO cardcage.migration (module, version, name, checksum, breaks_before)
VALUES ($1, $2::integer, $3, $4, nullif($5, ''))
