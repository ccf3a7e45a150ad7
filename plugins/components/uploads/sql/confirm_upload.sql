-- Confirms a held upload, so it can run.
-- One: tenant id (uuid). Two: upload id (uuid). Three: now. Four: when it will run.
UPDATE components.component_upload AS upload
   SET state = 'Waiting',
       confirmed_at = $3::timestamptz,
       scheduled_for = $4::timestamptz,
       row_version = upload.row_version + 1
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = $2::uuid
RETURNING {upload.Upload}, upload.row_version
