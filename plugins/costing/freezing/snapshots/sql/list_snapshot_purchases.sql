-- Purchases of a solution.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT purchase.part_key, purchase.offer_id, purchase.supplier_id, round(purchase.quantity, 10) AS quantity,
       round(purchase.used_quantity, 10) AS used_quantity, round(purchase.excess_quantity, 10) AS excess_quantity,
       round(purchase.foreign_unit_price / purchase.price_quantity, 10) AS foreign_unit_price, purchase.currency,
       round(purchase.rate, 10) AS rate,
       round(purchase.unit_price, 10) AS unit_price, round(purchase.total, 10) AS total
  FROM sourcing_api.purchase_v1 AS purchase
 WHERE purchase.tenant_id = (SELECT $1::uuid)
   AND purchase.solution_id = $2::uuid
 ORDER BY purchase.part_position, purchase.offer_id
