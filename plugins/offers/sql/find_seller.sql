-- A supplier or an inventory site.
-- One: tenant id (uuid). Two: its id (uuid).
SELECT supplier.id
  FROM suppliers_api.supplier_v1 AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
 UNION ALL
SELECT site.id
  FROM suppliers_api.inventory_site_v1 AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = $2::uuid
