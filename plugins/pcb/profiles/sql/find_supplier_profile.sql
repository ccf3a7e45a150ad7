-- The profile of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
{text: supplier_profile}
   AND profile.supplier_id = $2::uuid
