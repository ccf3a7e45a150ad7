-- One option of an RfQ that has a price.
-- One: tenant id (uuid). Two: option id (uuid). Three: RfQ id (uuid).
SELECT chosen.id, {chosen.OptionColumns}
  FROM order_management.order_option AS chosen
 WHERE chosen.tenant_id = (SELECT $1::uuid)
   AND chosen.id = $2::uuid
   AND chosen.rfq_id = $3::uuid
   AND chosen.unit_price IS NOT NULL
