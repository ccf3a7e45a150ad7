-- One offer of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: offer id (uuid).
{text: stored_offer}
   AND offer.id = $3::uuid
