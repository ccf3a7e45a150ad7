-- The unit of a custom part.
-- One: tenant id (uuid). Two: its id (uuid).
SELECT custom_part.unit
  FROM components_api.custom_part_v1 AS custom_part
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.id = $2::uuid
