-- Replaces what the console gives of an offer.
-- One: tenant id (uuid). Two: offer id (uuid). Then: OfferColumns.
UPDATE pcb.offer AS offer
   SET {offer = $OfferColumns}, updated_at = now(), row_version = offer.row_version + 1
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = $2::uuid
