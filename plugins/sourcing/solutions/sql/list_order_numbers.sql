-- Part numbers of suppliers of some offers; offers without one are left out.
-- One: tenant id (uuid). Two: offer ids (array of uuid).
SELECT offer.id AS offer_id, offer.supplier_part_number AS number
  FROM offers_api.offer_v1 AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.id = ANY ($2::uuid[])
   AND offer.supplier_part_number IS NOT NULL
