-- The customer of each number, in the order of the numbers.
-- One: tenant id (uuid). Two: numbers (text[]).
SELECT wanted.number, customer.id, CASE WHEN customer.id IS NULL THEN 'Unknown' ELSE 'Found' END AS outcome
  FROM unnest($2::text[]) WITH ORDINALITY AS wanted (number, place)
  LEFT JOIN erp_numbers.number AS given
    ON given.tenant_id = (SELECT $1::uuid)
   AND given.number = wanted.number
  LEFT JOIN customers_api.customer_v1 AS customer
    ON customer.tenant_id = given.tenant_id
   AND customer.id = given.customer_id
 ORDER BY wanted.place
