-- Number of orders of a customer, closed ones included.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT count(*)
  FROM order_management.customer_order AS placed
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.customer_id = $2::uuid
