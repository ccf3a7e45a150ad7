-- The options of an RfQ that have a price, as the portal shows them.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT chosen.id, {chosen.OptionColumns}
  FROM order_management.order_option AS chosen
 WHERE chosen.tenant_id = (SELECT $1::uuid)
   AND chosen.rfq_id = $2::uuid
   AND chosen.unit_price IS NOT NULL
 ORDER BY chosen.batch_size, chosen.order_size, chosen.lead_time
