-- Removes the purchase orders of an RfQ, all of which are drafts.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
