-- Removes one inventory site.
-- One: tenant id (uuid). Two: site id (uuid).
DELETE FROM suppliers.inventory_site AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
