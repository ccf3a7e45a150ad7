-- Solutions with what has become of the offers that they buy (gone, expired, changed), and with the currencies in which
-- they buy. The price is compared, too, since an import that began before the run may end after it. Statistics know
-- nothing of purchases, so the sets meet by sort (OVER) and hash (NOT IN) where a join could be executed row by row.
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
    SELECT price_row.offer_id, coalesce(price_row.moq, 0) AS moq, coalesce(price_row.mpq, 0) AS mpq, price_row.amount,
           price_row.currency
      FROM offers_api.price_v1 AS price_row
     WHERE price_row.tenant_id = (SELECT $1::uuid)
       AND price_row.offer_id = ANY (ARRAY(SELECT usable.id FROM usable))),
together AS (
    SELECT offer.solution_id, offer.offer_id, offer.moq, offer.mpq, offer.foreign_unit_price, offer.currency,
           max(offer.changed_at) OVER (PARTITION BY offer.offer_id) AS changed_at
      FROM (SELECT bought.solution_id, bought.offer_id, bought.moq, bought.mpq, bought.foreign_unit_price,
                   bought.currency, NULL::timestamptz AS changed_at
              FROM bought
             UNION ALL
            SELECT NULL, usable.id, NULL, NULL, NULL, NULL, usable.changed_at
              FROM usable) AS offer)
SELECT together.solution_id,
       bool_or(together.changed_at IS NULL
               OR together.changed_at > solution.finished_at
               OR (together.offer_id, coalesce(together.moq, 0), coalesce(together.mpq, 0), together.foreign_unit_price,
                   together.currency) NOT IN (SELECT price.offer_id, price.moq, price.mpq, price.amount, price.currency
                                                FROM price)) AS has_changed_offers,
       array_agg(DISTINCT together.currency) AS currencies
  FROM together
  JOIN sourcing.solution AS solution
    ON solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = together.solution_id
 GROUP BY together.solution_id
