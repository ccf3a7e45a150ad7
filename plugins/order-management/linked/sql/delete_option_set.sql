-- Removes the options of an RfQ that is about to be deleted.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM order_management.option_set AS chosen
 WHERE chosen.tenant_id = (SELECT $1::uuid)
   AND chosen.rfq_id = $2::uuid
