-- Inserts a new customer; no row if the number is taken.
-- One: tenant id (uuid). Then: number, name, industry, currency, notes, portal_enabled.
INSERT INTO customers.customer AS customer (tenant_id, number, name, industry, currency, notes, portal_enabled)
VALUES ($1::uuid, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean)
ON CONFLICT ON CONSTRAINT customer_number_key DO NOTHING
RETURNING customer.id, customer.number, customer.name, customer.industry, customer.currency, customer.notes,
          customer.portal_enabled, customer.created_at, customer.updated_at, customer.row_version
