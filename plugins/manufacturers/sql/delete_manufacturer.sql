-- Deletes one private manufacturer and its alternative names; no row if it does not exist.
-- One: tenant id (uuid). Two: manufacturer id (uuid).
WITH gone AS (
    DELETE FROM manufacturers.alternative_name AS alias
     WHERE alias.tenant_id = (SELECT $1::uuid)
       AND alias.manufacturer_id = $2::uuid
)
DELETE FROM manufacturers.private_manufacturer AS own
 WHERE own.tenant_id = (SELECT $1::uuid)
   AND own.id = $2::uuid
