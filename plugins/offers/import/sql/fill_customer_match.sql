-- One: tenant id (uuid).
WITH reference AS (
    SELECT item.customer_name AS name, item.customer_number AS number
      FROM pg_temp.offer_item AS item
     WHERE item.customer_name <> '' OR item.customer_number <> ''
     GROUP BY item.customer_name, item.customer_number
)
INSERT INTO pg_temp.customer_match (name, number, customer_id, hits)
SELECT reference.name, reference.number,
       coalesce(of_number.id, CASE WHEN cardinality(of_name.ids) = 1 THEN of_name.ids[1] END),
       CASE WHEN of_number.id IS NOT NULL THEN 1 ELSE coalesce(cardinality(of_name.ids), 0) END
  FROM reference
  LEFT JOIN customers_api.customer_v1 AS of_number
    ON of_number.tenant_id = (SELECT $1::uuid)
   AND of_number.number = reference.number
   AND reference.number <> ''
  -- Grouped once: names have no index, so that a look-up for each would read all customers each time.
  LEFT JOIN (
        SELECT customer.name, array_agg(customer.id) AS ids
          FROM customers_api.customer_v1 AS customer
         WHERE customer.tenant_id = (SELECT $1::uuid)
           AND customer.name IN (SELECT named.name FROM reference AS named WHERE named.name <> '')
         GROUP BY customer.name
       ) AS of_name
    ON of_name.name = reference.name
   AND of_number.id IS NULL
