-- Sets an upload to Failed if its job ended without running it. An upload that is being run, or has been run meanwhile,
-- does not change.
-- One: tenant id (uuid). Two: upload id (uuid). Three: now. Four: the reason.
UPDATE components.component_upload AS upload
   SET state = 'Failed',
       finished_at = $3::timestamptz,
       error = $4::text,
       row_version = upload.row_version + 1
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = (SELECT lost.id
                      FROM components.component_upload AS lost
                     WHERE lost.tenant_id = (SELECT $1::uuid)
                       AND lost.id = $2::uuid
                       AND lost.state = 'Running'
                       FOR UPDATE SKIP LOCKED)
RETURNING {upload.Upload}, upload.row_version
