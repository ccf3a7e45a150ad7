-- Deletes the part numbers of a customer.
-- One: tenant id (uuid). Two: customer id (uuid).
UPDATE components.component AS component
   SET customer_id = NULL,
       customer_part_number = NULL,
       customer_part_revision = NULL,
       updated_at = now(),
       row_version = component.row_version + 1
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.customer_id = $2::uuid
