-- Forgets all pieces of an upload.
-- One: tenant id (uuid). Two: module. Three: file id (uuid).
DELETE FROM cardcage.file_block WHERE tenant_id = $1::uuid AND module = $2 AND file_id = $3::uuid
