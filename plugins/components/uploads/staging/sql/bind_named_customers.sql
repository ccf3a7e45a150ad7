-- Stores the resolved customers.
-- One: numbers (array of text). Two: their customers (array of uuid).
UPDATE pg_temp.named_customer AS customer
   SET customer_id = found.customer_id
  FROM unnest($1::text[], $2::uuid[]) AS found(number, customer_id)
 WHERE customer.number = found.number
