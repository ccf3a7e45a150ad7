-- The orders of an RfQ that are not cancelled, except one.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: id of the order (uuid).
SELECT placed.id
  FROM order_management.customer_order AS placed
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.rfq_id = $2::uuid
   AND placed.id <> $3::uuid
   AND placed.status <> 'Cancelled'
 ORDER BY placed.placed_at, placed.id
