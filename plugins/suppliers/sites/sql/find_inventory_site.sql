-- One inventory site. The lock does not keep others from holding it (resolve_suppliers.sql): imports that refer to it
-- continue.
-- One: tenant id (uuid). Two: site id (uuid).
SELECT {site.InventorySite}, site.row_version
  FROM suppliers.inventory_site AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
   {locked: FOR NO KEY UPDATE}
