-- Whether an RfQ exists.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT rfq.id
  FROM rfqs_api.rfq_v1 AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
