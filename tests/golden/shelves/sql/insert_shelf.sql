-- Keeps the goods of a supplier at a site.
-- One: tenant id (uuid). Two: supplier id (uuid). Three: site id (uuid).
INSERT INTO shelves.shelf AS shelf (tenant_id, supplier_id, inventory_site_id)
VALUES ($1::uuid, $2::uuid, $3::uuid)
ON CONFLICT ON CONSTRAINT shelf_pkey DO UPDATE SET inventory_site_id = excluded.inventory_site_id
