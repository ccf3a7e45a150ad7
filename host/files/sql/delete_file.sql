-- Deletes a file.
-- One: tenant id (uuid). Two: module. Three: file id (uuid).
DELETE FROM cardcage.file WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid
