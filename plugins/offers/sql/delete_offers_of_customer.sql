-- Deletes the offers bound to a customer; their prices go with them.
-- One: tenant id (uuid). Two: its id (uuid).
DELETE FROM offers.offer AS offer
 WHERE offer.tenant_id = $1::uuid
   AND offer.customer_id = $2::uuid
