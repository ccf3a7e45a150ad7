-- Another scenario of an RfQ with purchase orders that are not cancelled.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid).
SELECT bought.sourcing_scenario_id
  FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.sourcing_scenario_id <> $3::uuid
   AND bought.status <> 'Cancelled'
 ORDER BY bought.created_at, bought.id
 LIMIT 1
