-- The number of the open order of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT placed.number
  FROM order_management.customer_order AS placed
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.rfq_id = $2::uuid
   AND placed.status NOT IN ('Completed', 'Cancelled')
