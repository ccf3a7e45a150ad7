-- What has not run yet never will: a later upload has come. Gives their files, which are no longer needed.
-- One: tenant id (uuid). Two: now.
WITH superseded AS (
    SELECT upload.id, upload.file_id
      FROM components.component_upload AS upload
     WHERE upload.tenant_id = $1::uuid
       AND upload.state NOT IN ('Superseded', 'Done')
       FOR UPDATE
)
UPDATE components.component_upload AS upload
   SET state = 'Superseded',
       file_id = NULL,
       finished_at = $2::timestamptz,
       row_version = upload.row_version + 1
  FROM superseded
 WHERE upload.tenant_id = $1::uuid
   AND upload.id = superseded.id
RETURNING upload.id, superseded.file_id
