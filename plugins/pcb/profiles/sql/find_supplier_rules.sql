-- The rules of a board supplier; no row without a profile.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT profile.rules
  FROM pcb.capability_profile AS profile
 WHERE profile.tenant_id = (SELECT $1::uuid)
   AND profile.supplier_id = $2::uuid
