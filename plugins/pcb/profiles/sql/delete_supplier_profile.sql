-- Deletes the profile of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
DELETE FROM pcb.capability_profile AS profile
 WHERE profile.tenant_id = (SELECT $1::uuid)
   AND profile.supplier_id = $2::uuid
