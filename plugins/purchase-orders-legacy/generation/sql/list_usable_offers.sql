-- Offers that are neither withdrawn nor expired, of a list.
-- One: tenant id (uuid). Two: offer ids (array of uuid). Three: today (date).
SELECT offer.id
  FROM offers_api.offer_v1 AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = ANY ($2::uuid[])
   AND (offer.valid_until IS NULL OR offer.valid_until >= $3::date)
