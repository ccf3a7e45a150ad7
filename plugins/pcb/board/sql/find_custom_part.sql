-- The custom part of a number.
-- One: tenant id (uuid). Two: value. Three: revision.
SELECT custom_part.id
  FROM components_api.custom_part_v1 AS custom_part
 WHERE custom_part.tenant_id = (SELECT $1::uuid)
   AND custom_part.value = $2::text
   AND custom_part.revision = $3::text
