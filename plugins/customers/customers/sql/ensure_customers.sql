-- Customers by number, created or named when necessary (interface specification, "Customer handling"). One row per
-- request item, in request order.
-- One: tenant id (uuid). Two: numbers (array of text). Three: names (array of text, NULL where none is given).
WITH wanted AS (
    SELECT item.position, item.number, item.name
      FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS item(number, name, position)
), known AS (
    -- Locked, so that the caller can store a reference; in one order, so that two imports never wait in a circle.
    SELECT customer.number, customer.id, customer.name
      FROM customers.customer AS customer
     WHERE customer.tenant_id = (SELECT $1::uuid)
       AND customer.number = ANY ($2::text[])
     ORDER BY customer.number
       FOR KEY SHARE
), due AS (
    -- Rules 2 and 3; when a number comes with several names, the first one counts.
    SELECT DISTINCT ON (wanted.number) wanted.number, wanted.name, wanted.position
      FROM wanted
     WHERE wanted.name IS NOT NULL
       AND NOT EXISTS (SELECT FROM known WHERE known.number = wanted.number AND known.name IS NOT NULL)
     ORDER BY wanted.number, wanted.position
), stored AS (
    -- Another import may have created the number meanwhile: then its name stays, and the row is locked and returned.
    INSERT INTO customers.customer AS customer (tenant_id, number, name)
    SELECT $1::uuid, due.number, due.name
      FROM due
     ORDER BY due.number
    ON CONFLICT ON CONSTRAINT customer_number_key DO UPDATE
       SET name = coalesce(customer.name, excluded.name), updated_at = now(), row_version = customer.row_version + 1
    RETURNING customer.number, customer.id, customer.row_version
)
SELECT wanted.number,
       coalesce(stored.id, known.id) AS id,
       CASE WHEN stored.row_version = 1 AND due.position = wanted.position THEN 'Created'
            WHEN known.id IS NOT NULL AND due.position = wanted.position THEN 'Named'
            WHEN stored.id IS NOT NULL OR known.id IS NOT NULL THEN 'Found'
            ELSE 'Unknown' END AS outcome
  FROM wanted
  LEFT JOIN known ON known.number = wanted.number
  LEFT JOIN stored ON stored.number = wanted.number
  LEFT JOIN due ON due.number = wanted.number
 ORDER BY wanted.position
