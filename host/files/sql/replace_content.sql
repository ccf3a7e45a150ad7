-- Sets the content of a file.
-- One: tenant id (uuid). Two: module. Three: file id (uuid). Four: SHA-256 of the content. Five: its bytes. Six: now,
-- microseconds since 1970. Seven: version of the staged upload that it came from.
UPDATE cardcage.file
   SET sha256 = $4, bytes = $5::bigint, stored_at = timestamptz 'epoch' + $6::bigint * interval '1 microsecond',
       staged_version = $7
 WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid
