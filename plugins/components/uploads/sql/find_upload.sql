-- One upload.
-- One: tenant id (uuid). Two: upload id (uuid).
SELECT {upload.Upload}, upload.row_version
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = $2::uuid
