-- The price rows that the offers of a solution have now, in the currencies of its purchases.
-- One: tenant id (uuid). Two: solution id (uuid). A long price is that of a hundred times as many units, as in
-- list_purchases.sql.
WITH bought AS MATERIALIZED (
    SELECT DISTINCT purchase.offer_id, purchase.currency
      FROM sourcing_api.purchase_v1 AS purchase
     WHERE purchase.tenant_id = (SELECT $1::uuid)
       AND purchase.solution_id = $2::uuid
       AND NOT purchase.is_inventory)
SELECT bought.offer_id, price.moq, price.mpq, round(price.amount * offered.factor, 10) AS price,
       price.unit_quantity * offered.factor AS price_quantity
  FROM bought
 CROSS JOIN LATERAL (SELECT known.moq, known.mpq, known.amount, offer.unit_quantity, known.position
                       FROM offers_api.price_v1 AS known
                       JOIN offers_api.offer_v1 AS offer
                         ON offer.tenant_id = known.tenant_id
                        AND offer.id = known.offer_id
                      WHERE known.tenant_id = (SELECT $1::uuid)
                        AND known.offer_id = bought.offer_id
                        AND known.currency = bought.currency
                     OFFSET 0) AS price
 CROSS JOIN LATERAL (SELECT CASE WHEN scale(trim_scale(price.amount)) > 10 THEN 100 ELSE 1 END AS factor) AS offered
 ORDER BY bought.offer_id, price.position
