-- Inserts a file of a custom part.
-- One: tenant id (uuid). Two: custom part id (uuid). Then: name, file_name, content_type, size_bytes, file_id.
INSERT INTO components.custom_part_resource AS resource
       (tenant_id, custom_part_id, name, file_name, content_type, size_bytes, file_id)
VALUES ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::bigint, $7::uuid)
RETURNING resource.id, resource.name, resource.file_name, resource.content_type, resource.size_bytes,
resource.file_id AS file
