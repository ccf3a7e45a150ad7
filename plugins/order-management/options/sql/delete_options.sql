-- Removes all options of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM order_management.order_option AS chosen
 WHERE chosen.tenant_id = (SELECT $1::uuid)
   AND chosen.rfq_id = $2::uuid
