-- One RfQ, locked until the end of the transaction.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT rfq.id
  FROM rfqs.rfq AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
   FOR UPDATE
