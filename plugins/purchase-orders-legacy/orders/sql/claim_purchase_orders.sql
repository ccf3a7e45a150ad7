-- Counts the purchase orders of a scenario for a paid order, except those for other orders that are not cancelled. Those for
-- no order from before a given time were bought for an order that is not known to be paid.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid). Four: id of the order (uuid). Five: ids of the
-- other orders (array of uuid). Six: the time (timestamptz), or NULL for any.
UPDATE purchase_orders_legacy.purchase_order AS bought
   SET customer_order_id = $4::uuid
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.sourcing_scenario_id = $3::uuid
   AND bought.customer_order_id IS DISTINCT FROM $4::uuid
   AND CASE WHEN bought.customer_order_id IS NULL
            THEN $6::timestamptz IS NULL OR bought.created_at >= $6::timestamptz
            ELSE bought.customer_order_id <> ALL ($5::uuid[])
       END
