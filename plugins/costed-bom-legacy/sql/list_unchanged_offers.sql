-- The ids of some offers that were not changed after a run.
-- One: tenant id (uuid). Two: solution id (uuid). Three: offer ids (array of uuid).
SELECT offer.id
  FROM offers_api.offer_v1 AS offer
  JOIN sourcing_api.solution_v1 AS solution
    ON solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = $2::uuid
   AND solution.finished_at >= offer.changed_at
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = ANY ($3::uuid[])
