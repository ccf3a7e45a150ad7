-- Whether a custom part with a component exists.
-- One: tenant id (uuid). Two: custom part id (uuid).
SELECT custom_part.id
  FROM components.custom_part AS custom_part
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.id = $2::uuid
   AND custom_part.component_id IS NOT NULL
