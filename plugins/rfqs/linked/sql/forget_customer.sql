-- Removes the part numbers of a customer from the RfQs of other customers.
-- One: tenant id (uuid). Two: customer id (uuid).
UPDATE rfqs.rfq AS rfq
   SET customer_part_number = NULL, customer_part_revision = NULL, customer_part_customer_id = NULL,
       updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.customer_part_customer_id = $2::uuid
