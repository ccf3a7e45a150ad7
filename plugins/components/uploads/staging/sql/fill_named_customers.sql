-- Each customer of the upload once; the first of several names counts.
INSERT INTO pg_temp.named_customer (number, name)
SELECT DISTINCT ON (incoming.customer_number) incoming.customer_number, incoming.customer_name
  FROM pg_temp.incoming
 WHERE incoming.customer_number IS NOT NULL
 ORDER BY incoming.customer_number, (incoming.customer_name IS NULL), incoming.element
