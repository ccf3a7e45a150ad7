-- The items of the purchase orders of an RfQ, by position.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid), or NULL for all.
SELECT item.purchase_order_id, item.position, {item.ItemColumns}
  FROM purchase_orders_legacy.purchase_order AS bought
  JOIN purchase_orders_legacy.purchase_order_item AS item
    ON item.tenant_id = (SELECT $1::uuid)
   AND item.purchase_order_id = bought.id
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND ($3::uuid IS NULL OR bought.sourcing_scenario_id = $3::uuid)
 ORDER BY item.purchase_order_id, item.position
