-- Forgets that an RfQ had purchase orders.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM purchase_orders_legacy.ordering AS ordering
 WHERE ordering.tenant_id = (SELECT $1::uuid)
   AND ordering.rfq_id = $2::uuid
