-- Inserts a new inventory site.
-- One: tenant id (uuid). Two: folded name. Then: InventorySiteInput.
INSERT INTO suppliers.inventory_site AS site (tenant_id, folded_name, {InventorySiteInput})
VALUES ($1::uuid, $2::text, {$InventorySiteInput})
RETURNING {site.InventorySite}, site.row_version
