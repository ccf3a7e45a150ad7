-- Some offers.
-- One: tenant id (uuid). Two: ids (array of uuid).
{text: stored_offer}
   AND offer.id = ANY ($2::uuid[])
