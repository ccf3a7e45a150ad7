-- Changes one customer.
-- One: tenant id (uuid). Two: customer id (uuid). Then: CustomerPatch.
UPDATE customers.customer AS customer
   SET {customer = $CustomerPatch}, updated_at = now(), row_version = customer.row_version + 1
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
RETURNING {customer.Customer}, customer.row_version
