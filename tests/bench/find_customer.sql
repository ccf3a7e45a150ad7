-- The text that the database gets for plugins/customers/sql/find_customer.sql: the peers of the benches run it by hand.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT customer.id, customer.number, customer.name, customer.industry, customer.currency, customer.notes,
       customer.website, customer.portal_enabled, customer.created_at, customer.updated_at, customer.row_version
  FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
