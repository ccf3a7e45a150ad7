-- The manufacturer if it is one that this module holds on to.
-- One: tenant id (uuid). Two: manufacturer id (uuid).
SELECT manufacturer.id
  FROM manufacturers_api.manufacturer_v1 AS manufacturer
 WHERE manufacturer.tenant_id = (SELECT $1::uuid)
   AND manufacturer.id = $2::uuid
   AND starts_with(manufacturer.name, 'Nameplate')
