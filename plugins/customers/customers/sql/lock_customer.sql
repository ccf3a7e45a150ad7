-- One customer, locked until the end of the transaction. Waits for those who hold it (hold_customers.sql), so that a
-- delete sees their references.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT customer.id, customer.number, customer.name, customer.industry, customer.currency, customer.notes,
       customer.portal_enabled, customer.created_at, customer.updated_at, customer.row_version
  FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
   FOR UPDATE
