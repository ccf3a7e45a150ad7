-- Deletes the numbers of a customer.
-- One: tenant id (uuid). Two: customer id (uuid).
DELETE FROM erp_numbers.number AS given
 WHERE given.tenant_id = (SELECT $1::uuid)
   AND given.customer_id = $2::uuid
