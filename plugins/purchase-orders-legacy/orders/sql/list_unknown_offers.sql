-- Positions (from 0) of the offers that do not exist.
-- One: tenant id (uuid). Two: offer ids (uuid[]).
WITH known AS MATERIALIZED (
    SELECT offer.id
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.id = ANY ($2::uuid[]))
SELECT given.position - 1
  FROM unnest($2::uuid[]) WITH ORDINALITY AS given(id, position)
  LEFT JOIN known
    ON known.id = given.id
 WHERE known.id IS NULL
 ORDER BY given.position
