-- Switches the portal of a customer on, unless it is.
-- One: tenant id (uuid). Two: customer id (uuid).
UPDATE customers.customer AS customer
   SET portal_enabled = true, updated_at = now(), row_version = customer.row_version + 1
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
   AND NOT customer.portal_enabled
