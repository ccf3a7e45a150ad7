-- Stores the result of a run: Done; Failed with the reason; Held, because it would delete too much; Superseded by a
-- later upload. Only a run that is Done has stored anything. A failed or held upload keeps its file for the next run.
-- One: tenant id (uuid). Two: upload id (uuid). Three: state. Four: when it began. Five: now. Then the components that
-- were created, updated, unchanged and deleted, the reason, and how many it would delete, NULL where that has not
-- changed.
UPDATE components.component_upload AS upload
   SET state = $3::text,
       file_id = CASE WHEN $3::text IN ('Failed', 'Held') THEN upload.file_id END,
       started_at = $4::timestamptz,
       finished_at = $5::timestamptz,
       created_count = $6::bigint,
       updated_count = $7::bigint,
       unchanged_count = $8::bigint,
       deleted_count = $9::bigint,
       error = $10::text,
       would_delete_count = coalesce($11::bigint, upload.would_delete_count),
       row_version = upload.row_version + 1
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = $2::uuid
RETURNING {upload.Upload}, upload.row_version
