-- One: tenant id (uuid). Two: manufacturer part number.
SELECT part.id
  FROM components_api.part_v1 AS part
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.manufacturer_part_number = $2::text
