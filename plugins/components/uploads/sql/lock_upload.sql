-- One upload, locked until the end of the transaction, and its file.
-- One: tenant id (uuid). Two: upload id (uuid).
SELECT {upload.Upload}, upload.row_version, upload.file_id AS file
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = $2::uuid
   FOR UPDATE
