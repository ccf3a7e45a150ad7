-- Customers in the order they were created.
-- One: tenant id (uuid). Two: customer number, or NULL for all. Then the window.
SELECT {customer.Customer}
  FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR customer.number = $2::text)
   {page: customer.created_at}
