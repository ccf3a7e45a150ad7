-- Removes the part numbers of a customer.
-- One: tenant id (uuid). Two: customer id (uuid).
UPDATE assemblies.assembly AS assembly
   SET customer_part_number = NULL, customer_part_revision = NULL, customer_id = NULL, updated_at = now(),
       row_version = assembly.row_version + 1
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.customer_id = $2::uuid
