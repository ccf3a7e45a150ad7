-- The order of the customer that the newest purchase orders of a scenario are for; no row when they are for none.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid).
SELECT bought.customer_order_id
  FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.sourcing_scenario_id = $3::uuid
   AND bought.customer_order_id IS NOT NULL
   AND bought.status <> 'Cancelled'
 ORDER BY bought.created_at DESC, bought.id DESC
 LIMIT 1
