-- The upload that a new one would replace: the last one received, unless it has run or is being run.
-- One: tenant id (uuid).
SELECT upload.id
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.state NOT IN ('Superseded', 'Done')
 ORDER BY upload.received_at DESC, upload.id DESC
 LIMIT 1
   FOR UPDATE SKIP LOCKED
