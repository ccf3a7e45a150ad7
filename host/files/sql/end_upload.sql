-- Ends the upload of a file: one without a content is left to the collector.
-- One: tenant id (uuid). Two: module. Three: file id (uuid).
UPDATE cardcage.file SET upload_expires_at = CASE WHEN sha256 IS NULL THEN created_at END
 WHERE tenant_id = $1::uuid AND module = $2 AND id = $3::uuid
