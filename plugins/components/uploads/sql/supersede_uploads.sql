-- Supersedes the uploads that have not been run, because a later one has arrived. Returns them with their files, which
-- are no longer needed, the last one first. An upload that is being run is not changed.
-- One: tenant id (uuid). Two: now. Three: the upload whose predecessors they are, or NULL: all.
WITH superseded AS MATERIALIZED (
    SELECT upload.id, upload.received_at, upload.file_id
      FROM components.component_upload AS upload
     WHERE upload.tenant_id = (SELECT $1::uuid)
       AND upload.state NOT IN ('Superseded', 'Done')
       AND ($3::uuid IS NULL
            OR (upload.received_at, upload.id) < (SELECT later.received_at, later.id
                                                    FROM components.component_upload AS later
                                                   WHERE later.tenant_id = (SELECT $1::uuid)
                                                     AND later.id = $3::uuid))
       FOR UPDATE SKIP LOCKED
), marked AS (
    UPDATE components.component_upload AS upload
       SET state = 'Superseded',
           file_id = NULL,
           finished_at = $2::timestamptz,
           row_version = upload.row_version + 1
      FROM superseded
     WHERE upload.tenant_id = (SELECT $1::uuid)
       AND upload.id = superseded.id
)
SELECT superseded.id, superseded.file_id AS file
  FROM superseded
 ORDER BY superseded.received_at DESC, superseded.id DESC
