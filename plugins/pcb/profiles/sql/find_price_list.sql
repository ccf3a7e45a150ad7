-- The price list of a supplier; no row without one.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT profile.price_list
  FROM pcb.capability_profile AS profile
 WHERE profile.tenant_id = (SELECT $1::uuid)
   AND profile.supplier_id = $2::uuid
   AND profile.price_list IS NOT NULL
