-- Removes a file of a custom part, with or without its component; returns the file.
-- One: tenant id (uuid). Two: custom part id (uuid). Three: resource id (uuid).
DELETE FROM components.custom_part_resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.custom_part_id = $2::uuid
   AND resource.id = $3::uuid
RETURNING resource.file_id
