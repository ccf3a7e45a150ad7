-- The next customers to resolve.
-- One: the number behind which they begin. Two: most rows.
SELECT customer.number, customer.name
  FROM pg_temp.named_customer AS customer
 WHERE customer.number > $1::text
 ORDER BY customer.number
 LIMIT $2::bigint
