-- The tenant's own rules about boards; no row without a profile.
-- One: tenant id (uuid).
SELECT profile.rules, profile.switched_off
  FROM pcb.capability_profile AS profile
 WHERE profile.tenant_id = (SELECT $1::uuid)
   AND profile.supplier_id IS NULL
