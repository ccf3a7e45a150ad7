-- Gives a number to a customer, also when another one had it.
-- One: tenant id (uuid). Then: ErpNumber.
INSERT INTO erp_numbers.number AS given (tenant_id, {ErpNumber})
VALUES ($1::uuid, {$ErpNumber})
ON CONFLICT (tenant_id, number) DO UPDATE SET customer_id = excluded.customer_id
RETURNING {given.ErpNumber}
