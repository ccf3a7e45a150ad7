-- The PCBs of an RfQ, and whether its costs are frozen; locked until the end of the transaction.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT rfq.pcb_ids, rfq.is_cost_frozen
  FROM rfqs.rfq AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
   FOR UPDATE
