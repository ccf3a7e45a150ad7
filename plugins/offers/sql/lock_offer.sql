-- The version of an offer, locked until the end of the transaction.
-- One: tenant id (uuid). Two: its id (uuid).
SELECT offer.row_version
  FROM offers.offer AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = $2::uuid
   FOR UPDATE
