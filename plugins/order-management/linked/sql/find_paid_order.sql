-- The newest paid order of an RfQ that is not cancelled.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT placed.id, placed.number, placed.order_size, placed.sourcing_scenario_id
  FROM order_management.customer_order AS placed
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.rfq_id = $2::uuid
   AND placed.payment_status = 'Paid'
   AND placed.status <> 'Cancelled'
 ORDER BY placed.placed_at DESC, placed.id DESC
 LIMIT 1
