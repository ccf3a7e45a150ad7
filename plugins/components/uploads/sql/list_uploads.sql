-- Uploads in the order they were received.
-- One: tenant id (uuid). Two: state, or NULL for all. Then the window.
SELECT {upload.Upload}, upload.received_at AS created_at
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR upload.state = $2::text)
   {page: upload.received_at}
