-- Inserts a new inventory site.
-- One: tenant id (uuid). Then: name, folded name, number, is_default, notes.
INSERT INTO suppliers.inventory_site AS site (tenant_id, name, folded_name, number, is_default, notes)
VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::boolean, $6::text)
RETURNING site.id, site.name, site.number, site.is_default, site.notes, site.created_at, site.row_version
