-- Whether the cost of an RfQ is frozen, which neither changes nor goes before the end of the transaction.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT rfq.id AS root, rfq.is_cost_frozen
  FROM rfqs.rfq AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
   FOR SHARE
