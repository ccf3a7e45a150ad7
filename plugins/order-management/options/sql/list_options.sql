-- The options of an RfQ in the order of their request.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT chosen.id, {chosen.OptionColumns}
  FROM order_management.order_option AS chosen
 WHERE chosen.tenant_id = (SELECT $1::uuid)
   AND chosen.rfq_id = $2::uuid
 ORDER BY chosen.position
