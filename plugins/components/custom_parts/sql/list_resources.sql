-- Files of one custom part in the order they were attached.
-- One: tenant id (uuid). Two: custom part id (uuid).
SELECT resource.id, resource.name, resource.file_name, resource.content_type, resource.size_bytes,
       resource.file_id AS file
  FROM components.custom_part_resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.custom_part_id = $2::uuid
 ORDER BY resource.created_at, resource.id
