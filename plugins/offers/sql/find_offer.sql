-- One offer.
-- One: tenant id (uuid). Two: offer id (uuid).
{text: stored_offer}
   AND offer.id = $2::uuid
