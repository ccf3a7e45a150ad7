-- A customer.
-- One: tenant id (uuid). Two: its id (uuid).
SELECT customer.id
  FROM customers_api.customer_v1 AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
