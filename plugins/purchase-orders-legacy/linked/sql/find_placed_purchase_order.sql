-- The number of a purchase order of an RfQ that is no draft.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT bought.number
  FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.status <> 'Draft'
 ORDER BY bought.created_at, bought.id
 LIMIT 1
