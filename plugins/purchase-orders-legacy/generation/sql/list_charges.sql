-- The charges of suppliers for the orders of a solution, in base currency.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT ordered.supplier_id, round(ordered.fee, 10) AS fee
  FROM sourcing_api.supplier_order_v1 AS ordered
 WHERE ordered.tenant_id = (SELECT $1::uuid)
   AND ordered.solution_id = $2::uuid
   AND NOT ordered.is_inventory
   AND ordered.fee > 0
