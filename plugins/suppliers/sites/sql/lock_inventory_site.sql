-- One inventory site, locked until the end of the transaction, but not against holding it (resolve_suppliers.sql):
-- imports that refer to it continue.
-- One: tenant id (uuid). Two: site id (uuid).
SELECT site.id, site.name, site.number, site.is_default, site.notes, site.created_at, site.row_version
  FROM suppliers.inventory_site AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
   FOR NO KEY UPDATE
