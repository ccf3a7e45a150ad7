-- Adds a file with the content of another one; returns its id.
-- The row that is copied keeps its content from the collector until this transaction, hence the new row, is there.
-- One: tenant id (uuid). Two: module. Three: id of the file to copy (uuid). Four: name, '' for the same. Five: now,
-- microseconds since 1970.
WITH source AS (
    SELECT name, content_type, size_cap, prefix, sha256, bytes FROM cardcage.file
     WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid AND sha256 IS NOT NULL FOR KEY SHARE)
 INSERT INTO cardcage.file (id, tenant_id, module, name, content_type, size_cap, prefix, sha256, bytes,
                           stored_at, created_at)
 SELECT gen_random_uuid(), $1::uuid, $2, coalesce(nullif($4, ''), name), content_type, size_cap, prefix,
        sha256, bytes, timestamptz 'epoch' + $5::bigint * interval '1 microsecond',
        timestamptz 'epoch' + $5::bigint * interval '1 microsecond'
   FROM source
 RETURNING id
