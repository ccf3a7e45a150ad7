-- Removes the generated drafts of a scenario that nobody has changed.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid). Four: id of the customer's order that
-- they are for (uuid), or NULL for all.
DELETE FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.sourcing_scenario_id = $3::uuid
   AND bought.status = 'Draft'
   AND bought.is_generated
   AND ($4::uuid IS NULL OR bought.customer_order_id = $4::uuid)
