-- Removes a customer user from RfQs.
-- One: tenant id (uuid). Two: customer user id (uuid).
UPDATE rfqs.rfq AS rfq
   SET customer_user_id = NULL, updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.customer_user_id = $2::uuid
