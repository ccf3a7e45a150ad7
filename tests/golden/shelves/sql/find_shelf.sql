-- One shelf of a supplier or at a site, if there is one.
-- One: tenant id (uuid). Two: supplier id (uuid), or NULL. Three: site id (uuid), or NULL.
SELECT shelf.supplier_id
  FROM shelves.shelf AS shelf
 WHERE shelf.tenant_id = (SELECT $1::uuid)
   AND (shelf.supplier_id = $2::uuid OR shelf.inventory_site_id = $3::uuid)
 LIMIT 1
