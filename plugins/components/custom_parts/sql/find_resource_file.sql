-- The file of a resource of a custom part.
-- One: tenant id (uuid). Two: custom part id (uuid). Three: resource id (uuid).
SELECT resource.file_id
  FROM components.custom_part_resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.custom_part_id = $2::uuid
   AND resource.id = $3::uuid
