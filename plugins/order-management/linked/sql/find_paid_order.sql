-- The newest paid order of an RfQ that is not cancelled, and the time from which purchases that were made for no order count
-- for it: when the first order after the newest earlier one that is not cancelled was placed; NULL without an earlier one.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT placed.id, placed.number, placed.order_size, placed.sourcing_scenario_id,
       (SELECT min(following.placed_at)
          FROM order_management.customer_order AS following
         WHERE following.tenant_id = (SELECT $1::uuid)
           AND following.rfq_id = $2::uuid
           AND following.placed_at > (SELECT max(earlier.placed_at)
                                        FROM order_management.customer_order AS earlier
                                       WHERE earlier.tenant_id = (SELECT $1::uuid)
                                         AND earlier.rfq_id = $2::uuid
                                         AND earlier.placed_at < placed.placed_at
                                         AND earlier.status <> 'Cancelled')) AS purchases_since
  FROM order_management.customer_order AS placed
 WHERE placed.tenant_id = (SELECT $1::uuid)
   AND placed.rfq_id = $2::uuid
   AND placed.payment_status = 'Paid'
   AND placed.status <> 'Cancelled'
 ORDER BY placed.placed_at DESC, placed.id DESC
 LIMIT 1
