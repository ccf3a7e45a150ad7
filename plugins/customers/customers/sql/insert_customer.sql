-- Inserts a new customer; no row if the number is taken.
-- One: tenant id (uuid). Then: CustomerInput.
INSERT INTO customers.customer AS customer (tenant_id, {CustomerInput})
VALUES ($1::uuid, {$CustomerInput})
ON CONFLICT ON CONSTRAINT customer_number_key DO NOTHING
RETURNING {customer.Customer}, customer.row_version
