-- The one-time costs of the offers that a solution buys, in base currency.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT cost.supplier_id, cost.offer_ids, round(cost.once, 10) AS once, round(cost.per_order, 10) AS per_order,
       round(cost.charged, 10) AS charged
  FROM sourcing_api.one_time_cost_v1 AS cost
 WHERE cost.tenant_id = (SELECT $1::uuid)
   AND cost.solution_id = $2::uuid
   AND round(cost.once + cost.per_order, 10) > 0
