-- Inserts a completely received upload.
-- One: tenant id (uuid). Then: state, received_at, scheduled_for, component_count, would_delete_count,
-- replaces_upload_id, file_id, size_bytes, unresolved_manufacturers.
INSERT INTO components.component_upload AS upload
       (tenant_id, state, received_at, scheduled_for, component_count, would_delete_count, replaces_upload_id, file_id,
        size_bytes, unresolved_manufacturers)
VALUES ($1::uuid, $2::text, $3::timestamptz, $4::timestamptz, $5::bigint, $6::bigint, $7::uuid, $8::uuid, $9::bigint,
        $10::text[])
RETURNING upload.id
