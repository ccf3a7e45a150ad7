-- Deletes the offers of a record of another module, with their prices, except those of some keys.
-- One: tenant id (uuid). Two: module. Three: its record (uuid). Four: keys that stay (array of text).
DELETE FROM offers.offer AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.source = $2::text
   AND offer.source_record = $3::uuid
   AND offer.source_key <> ALL ($4::text[])
