-- Shelves with what the published views tell about their suppliers and sites. The tenant is deliberately not compared
-- with the views: they show one tenant only, whoever reads them.
-- One: tenant id (uuid).
SELECT supplier.id AS supplier_id, supplier.name AS supplier, supplier.number AS supplier_number, supplier.is_system,
       supplier.preference, supplier.type, site.id AS inventory_site_id,
       site.name AS site, site.number AS site_number, site.is_default
  FROM shelves.shelf AS shelf
  JOIN suppliers_api.supplier_v1 AS supplier ON supplier.id = shelf.supplier_id
  JOIN suppliers_api.inventory_site_v1 AS site ON site.id = shelf.inventory_site_id
 WHERE shelf.tenant_id = (SELECT $1::uuid)
 ORDER BY supplier.name
