-- The profile of a supplier, locked until the end of the transaction.
-- One: tenant id (uuid). Two: supplier id (uuid).
{text: supplier_profile}
   AND profile.supplier_id = $2::uuid
   FOR UPDATE OF profile
