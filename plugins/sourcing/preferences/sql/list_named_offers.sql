-- The subjects and units of the given offers that exist.
-- One: tenant id (uuid). Two: offer ids (array of uuid).
SELECT offer.id, offer.part_id, offer.internal_part_number, offer.custom_part_id, offer.sourcing_scenario_id,
       offer.unit
  FROM offers_api.offer_v1 AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = ANY ($2::uuid[])
