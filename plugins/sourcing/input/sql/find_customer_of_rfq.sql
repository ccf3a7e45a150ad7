-- The customer of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT rfq.customer_id
  FROM rfqs_api.rfq_v1 AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
