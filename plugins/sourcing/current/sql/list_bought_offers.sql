-- Solutions with what has become of the offers that they buy (gone, expired, changed), and with the currencies in which
-- they buy. The price is compared, too, since an import that began before the run may end after it.
-- One: tenant id (uuid). Two: solution ids (array of uuid). Three: today (date).
WITH bought AS MATERIALIZED (
    SELECT purchase.solution_id, purchase.offer_id, purchase.moq, purchase.mpq, purchase.foreign_unit_price,
           purchase.currency
      FROM sourcing_api.purchase_v1 AS purchase
     WHERE purchase.tenant_id = (SELECT $1::uuid)
       AND purchase.solution_id = ANY ($2::uuid[])),
usable AS MATERIALIZED (
    SELECT offer.id, offer.changed_at
      FROM offers_api.offer_v1 AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.id = ANY (ARRAY(SELECT bought.offer_id FROM bought))
       AND (offer.valid_until IS NULL OR offer.valid_until >= $3::date)),
price AS MATERIALIZED (
    SELECT price_row.offer_id, price_row.moq, price_row.mpq, price_row.amount, price_row.currency
      FROM offers_api.price_v1 AS price_row
     WHERE price_row.tenant_id = (SELECT $1::uuid)
       AND price_row.offer_id = ANY (ARRAY(SELECT usable.id FROM usable)))
SELECT bought.solution_id,
       bool_or(usable.id IS NULL OR usable.changed_at > solution.finished_at OR price.offer_id IS NULL)
           AS has_changed_offers,
       array_agg(DISTINCT bought.currency) AS currencies
  FROM bought
  JOIN sourcing.solution AS solution
    ON solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = bought.solution_id
  LEFT JOIN usable
    ON usable.id = bought.offer_id
  -- Equalities only, so that the rows meet by hash.
  LEFT JOIN price
    ON price.offer_id = bought.offer_id
   AND price.amount = bought.foreign_unit_price
   AND price.currency = bought.currency
   AND coalesce(price.moq, 0) = coalesce(bought.moq, 0)
   AND coalesce(price.mpq, 0) = coalesce(bought.mpq, 0)
 GROUP BY bought.solution_id
