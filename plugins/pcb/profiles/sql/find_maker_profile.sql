-- The profile of a supplier, as boards are judged by it.
-- One: tenant id (uuid). Two: supplier id (uuid).
{text: maker_profile}
   AND profile.supplier_id = $2::uuid
