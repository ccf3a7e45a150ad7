-- Removes a file of a custom part whose component is there; gives the file.
-- One: tenant id (uuid). Two: custom part id (uuid). Three: resource id (uuid).
DELETE FROM components.custom_part_resource AS resource
 USING components.custom_part AS custom_part
 WHERE resource.tenant_id = $1::uuid
   AND resource.custom_part_id = $2::uuid
   AND resource.id = $3::uuid
   AND custom_part.tenant_id = $1::uuid
   AND custom_part.id = resource.custom_part_id
   AND custom_part.component_id IS NOT NULL
RETURNING resource.file_id
