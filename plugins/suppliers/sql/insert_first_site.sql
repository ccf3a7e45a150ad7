-- Inserts the default site of a tenant without sites.
-- One: tenant id (uuid). Two: name. Three: folded name.
INSERT INTO suppliers.inventory_site (tenant_id, name, folded_name, is_default)
SELECT $1::uuid, $2::text, $3::text, true
 WHERE NOT EXISTS (SELECT FROM suppliers.inventory_site AS site WHERE site.tenant_id = (SELECT $1::uuid))
