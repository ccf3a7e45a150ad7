-- Uploads in the order they were received.
-- One: tenant id (uuid). Two: state, or NULL for all. Then the window: most rows (NULL: all), received_at and id of the
-- row it begins after (NULL: from the start).
SELECT upload.id, upload.state, upload.received_at, upload.scheduled_for, upload.component_count,
       upload.would_delete_count, upload.replaces_upload_id, upload.size_bytes, upload.confirmed_at, upload.started_at,
       upload.finished_at, upload.created_count, upload.updated_count, upload.unchanged_count, upload.deleted_count,
       upload.error, upload.received_at AS created_at
  FROM components.component_upload AS upload
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR upload.state = $2::text)
   AND (upload.received_at, upload.id) > (coalesce($4::timestamptz, '-infinity'),
                                        coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY upload.received_at, upload.id
 LIMIT $3::bigint
