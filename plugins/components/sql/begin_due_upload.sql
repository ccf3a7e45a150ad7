-- Takes the upload whose time has come. Whoever finds it Running after its job has died takes it again.
-- One: tenant id (uuid). Two: now.
UPDATE components.component_upload AS upload
   SET state = 'Running',
       started_at = $2::timestamptz,
       finished_at = NULL,
       error = NULL,
       row_version = upload.row_version + 1
 WHERE upload.tenant_id = $1::uuid
   AND upload.state IN ('Waiting', 'Running', 'Failed')
RETURNING upload.id
