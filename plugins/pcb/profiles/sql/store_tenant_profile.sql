-- Creates or replaces the tenant's own profile.
-- One: tenant id (uuid). Two: rules (jsonb). Three: ids of rules that do not hold (array of text).
INSERT INTO pcb.capability_profile AS profile (tenant_id, rules, switched_off)
VALUES ($1::uuid, $2::jsonb, $3::text[])
ON CONFLICT ON CONSTRAINT capability_profile_supplier_key DO UPDATE
   SET rules = excluded.rules, switched_off = excluded.switched_off, updated_at = now(),
       row_version = profile.row_version + 1
RETURNING profile.id, profile.rules, profile.switched_off, profile.updated_at, profile.row_version
