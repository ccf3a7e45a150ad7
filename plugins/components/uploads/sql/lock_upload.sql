-- One upload, locked until the end of the transaction, and its file.
-- One: tenant id (uuid). Two: upload id (uuid).
SELECT upload.id, upload.state, upload.received_at, upload.scheduled_for, upload.component_count,
       upload.would_delete_count, upload.replaces_upload_id, upload.size_bytes, upload.confirmed_at, upload.started_at,
       upload.finished_at, upload.created_count, upload.updated_count, upload.unchanged_count, upload.deleted_count,
       upload.error, upload.row_version, upload.file_id AS file
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = $2::uuid
   FOR UPDATE
