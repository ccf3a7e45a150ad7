-- Known data of some parts of manufacturers.
-- One: tenant id (uuid). Two: part ids (array of uuid).
SELECT part.id, part.lifecycle, part.rohs, part.reach, part.manufacturer_name AS manufacturer,
       part.manufacturer_part_number
  FROM components_api.part_v1 AS part
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.id = ANY ($2::uuid[])
