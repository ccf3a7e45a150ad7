-- Lists the pieces of an upload.
-- One: tenant id (uuid). Two: module. Three: file id (uuid). Four: whether those of the last list, or the staged ones.
SELECT block_id AS id, sha256, bytes FROM cardcage.file_block
 WHERE tenant_id = $1::uuid AND module = $2 AND file_id = $3::uuid AND is_committed = $4::boolean
 ORDER BY block_id
