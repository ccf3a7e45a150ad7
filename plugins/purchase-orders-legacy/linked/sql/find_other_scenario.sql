-- Another scenario of an RfQ with purchase orders that are neither cancelled nor for given orders of the customer, nor for no
-- order and from before a given time; none when the scenario has purchase orders itself, as the customer has ordered twice.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid). Four: ids of the orders (array of uuid).
-- Five: the time (timestamptz), or NULL for any.
SELECT bought.sourcing_scenario_id
  FROM purchase_orders_legacy.purchase_order AS bought
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND bought.sourcing_scenario_id <> $3::uuid
   AND bought.status <> 'Cancelled'
   AND CASE WHEN bought.customer_order_id IS NULL
            THEN $5::timestamptz IS NULL OR bought.created_at >= $5::timestamptz
            ELSE bought.customer_order_id <> ALL ($4::uuid[])
       END
   AND NOT EXISTS (SELECT
                     FROM purchase_orders_legacy.purchase_order AS own
                    WHERE own.tenant_id = (SELECT $1::uuid)
                      AND own.rfq_id = $2::uuid
                      AND own.sourcing_scenario_id = $3::uuid
                      AND own.status <> 'Cancelled')
 ORDER BY bought.created_at, bought.id
 LIMIT 1
