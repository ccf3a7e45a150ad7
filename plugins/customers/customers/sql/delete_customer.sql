-- Removes one customer and, by the foreign key, its users.
-- One: tenant id (uuid). Two: customer id (uuid).
DELETE FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
