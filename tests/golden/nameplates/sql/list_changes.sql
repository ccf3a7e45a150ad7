-- Manufacturers that got new names, as often as they did.
-- One: tenant id (uuid).
SELECT manufacturer.id, manufacturer.name, manufacturer.kind
  FROM nameplates.change AS change
  JOIN manufacturers_api.manufacturer_v1 AS manufacturer
    ON manufacturer.tenant_id = change.tenant_id AND manufacturer.id = change.manufacturer_id
 WHERE change.tenant_id = (SELECT $1::uuid)
 ORDER BY change.position
