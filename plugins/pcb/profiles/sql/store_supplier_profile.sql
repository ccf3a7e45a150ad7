-- Creates or replaces the profile of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid). Three: rules (jsonb).
INSERT INTO pcb.capability_profile AS profile (tenant_id, supplier_id, rules)
VALUES ($1::uuid, $2::uuid, $3::jsonb)
ON CONFLICT ON CONSTRAINT capability_profile_supplier_key DO UPDATE
   SET rules = excluded.rules, updated_at = now(), row_version = profile.row_version + 1
RETURNING profile.id
