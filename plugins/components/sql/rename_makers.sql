-- Updates the changed names of manufacturers.
-- One: tenant id (uuid). Two: manufacturer ids (array of uuid).
UPDATE components.part AS part
   SET manufacturer_name = manufacturer.name
  FROM manufacturers_api.manufacturer_v1 AS manufacturer
 WHERE part.tenant_id = (SELECT $1::uuid)
   AND part.is_resolved
   AND part.manufacturer_id = manufacturer.id
   AND manufacturer.tenant_id = (SELECT $1::uuid)
   AND manufacturer.id = ANY ($2::uuid[])
   AND part.manufacturer_name <> manufacturer.name
