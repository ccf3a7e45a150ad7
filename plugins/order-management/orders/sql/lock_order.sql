-- Locks an order until the transaction ends.
-- One: tenant id (uuid). Two: order id (uuid).
SELECT placed.id
  FROM order_management.customer_order AS placed
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.id = $2::uuid
   FOR UPDATE
