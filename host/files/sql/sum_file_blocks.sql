-- Sums the staged pieces of an upload.
-- One: tenant id (uuid). Two: module. Three: file id (uuid).
SELECT count(*) AS files, coalesce(sum(bytes), 0)::bigint AS bytes FROM cardcage.file_block
 WHERE tenant_id = $1::uuid AND module = $2 AND file_id = $3::uuid AND NOT is_committed
