-- Keeps the pieces of which a content was put together.
-- One: tenant id (uuid). Two: module. Three: file id (uuid). Four: block ids. Five: SHA-256 of each. Six: bytes of each.
INSERT INTO cardcage.file_block (file_id, block_id, is_committed, tenant_id, module, sha256, bytes)
 SELECT $3::uuid, block.id, true, $1::uuid, $2, block.sha256, block.bytes
   FROM unnest($4::text[], $5::text[], $6::bigint[]) AS block (id, sha256, bytes)
 ON CONFLICT (file_id, block_id, is_committed) DO NOTHING
