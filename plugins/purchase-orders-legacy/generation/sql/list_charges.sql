-- The charges of suppliers for the orders of a solution and the one-time costs of their offers, in base currency; open:
-- what these cost beside what the solution carries.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT ordered.supplier_id, round(ordered.fee, 10) AS fee, round(ordered.one_time_cost, 10) AS one_time_cost,
       round(ordered.one_time_open, 10) AS one_time_open
  FROM sourcing_api.supplier_order_v1 AS ordered
 WHERE ordered.tenant_id = (SELECT $1::uuid)
   AND ordered.solution_id = $2::uuid
   AND NOT ordered.is_inventory
   AND (ordered.fee > 0 OR ordered.one_time_cost + ordered.one_time_open > 0)
