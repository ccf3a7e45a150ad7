-- One customer. The lock waits for those who hold it (hold_customers.sql), so that a delete sees their references.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT {customer.Customer}, customer.row_version
  FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
   {locked: FOR UPDATE}
