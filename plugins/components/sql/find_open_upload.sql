-- The upload that nobody has run yet, the last one received.
-- One: tenant id (uuid).
SELECT upload.id
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = $1::uuid
   AND upload.state NOT IN ('Superseded', 'Done')
 ORDER BY upload.received_at DESC, upload.id DESC
 LIMIT 1
