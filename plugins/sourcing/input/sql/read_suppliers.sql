-- Suppliers and inventory sites by their ids.
-- One: tenant id (uuid). Two: ids (array of uuid).
SELECT supplier.id, supplier.name, false AS is_inventory, supplier.preference
  FROM suppliers_api.supplier_v1 AS supplier
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = ANY ($2::uuid[])
 UNION ALL
SELECT site.id, site.name, true, 'Neutral'
  FROM suppliers_api.inventory_site_v1 AS site
 WHERE site.tenant_id = (SELECT $1::uuid)
   AND site.id = ANY ($2::uuid[])
 ORDER BY 2, 1
