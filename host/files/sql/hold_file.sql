-- Returns a file and holds it until the end of the transaction.
-- One: tenant id (uuid). Two: module. Three: file id (uuid).
SELECT id, name, content_type, size_cap, encode(prefix, 'hex') AS prefix_hex, sha256, coalesce(bytes, 0) AS bytes,
       coalesce((extract(epoch FROM stored_at) * 1000000)::bigint, 0) AS stored_us,
       coalesce((extract(epoch FROM upload_expires_at) * 1000000)::bigint, 0) AS upload_expires_us,
       coalesce(upload_flags, 0) AS upload_flags, coalesce(staged_version, '') AS staged_version
  FROM cardcage.file
 WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid
   FOR UPDATE
