-- The number of an open purchase order of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT bought.number
  FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.supplier_id = $2::uuid
   AND bought.status NOT IN ('Received', 'Cancelled')
 ORDER BY bought.created_at, bought.id
 LIMIT 1
