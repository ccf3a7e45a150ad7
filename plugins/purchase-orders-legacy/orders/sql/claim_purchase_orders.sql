-- Counts the purchase orders of a scenario for a paid order, except those for other orders that are not cancelled.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid). Four: id of the order (uuid). Five: ids of the
-- other orders (array of uuid).
UPDATE purchase_orders_legacy.purchase_order AS bought
   SET customer_order_id = $4::uuid
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.sourcing_scenario_id = $3::uuid
   AND bought.customer_order_id IS DISTINCT FROM $4::uuid
   AND (bought.customer_order_id IS NULL OR bought.customer_order_id <> ALL ($5::uuid[]))
