-- One custom part, with or without its component.
-- One: tenant id (uuid). Two: custom part id (uuid).
SELECT custom_part.id, custom_part.value, custom_part.revision, custom_part.component_id, custom_part.part_type,
       custom_part.created_at, custom_part.updated_at
  FROM components.custom_part AS custom_part
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.id = $2::uuid
