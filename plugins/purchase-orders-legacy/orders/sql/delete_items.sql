-- Removes the items of a purchase order.
-- One: tenant id (uuid). Two: purchase order id (uuid).
DELETE FROM purchase_orders_legacy.purchase_order_item AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.purchase_order_id = $2::uuid
