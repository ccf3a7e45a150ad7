-- The currency of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT rfq.base_currency
  FROM rfqs_api.rfq_v1 AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
