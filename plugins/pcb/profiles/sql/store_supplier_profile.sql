-- Creates or replaces the profile of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid). Three: rules (jsonb). Four: price list
-- (jsonb), or NULL.
INSERT INTO pcb.capability_profile AS profile (tenant_id, supplier_id, rules, price_list)
VALUES ($1::uuid, $2::uuid, $3::jsonb, $4::jsonb)
ON CONFLICT ON CONSTRAINT capability_profile_supplier_key DO UPDATE
   SET rules = excluded.rules, price_list = excluded.price_list, updated_at = now(), row_version = profile.row_version + 1
RETURNING profile.id
