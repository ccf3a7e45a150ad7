-- Updates the status of a locked order and that of its payment.
-- One: tenant id (uuid). Two: order id (uuid). Three: status. Four: status of the payment.
UPDATE order_management.customer_order AS placed
   SET status = $3::text, payment_status = $4::text, updated_at = now(), row_version = placed.row_version + 1
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.id = $2::uuid
