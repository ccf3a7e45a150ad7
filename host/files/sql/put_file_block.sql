-- Keeps a piece of an upload.
-- One: tenant id (uuid). Two: module. Three: file id (uuid). Four: block id. Five: SHA-256. Six: bytes.
INSERT INTO cardcage.file_block (file_id, block_id, is_committed, tenant_id, module, sha256, bytes)
 VALUES ($3::uuid, $4, false, $1::uuid, $2, $5, $6::bigint)
 ON CONFLICT (file_id, block_id, is_committed) DO UPDATE SET sha256 = excluded.sha256, bytes = excluded.bytes
