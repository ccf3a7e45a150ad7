-- The customers that the numbers of the request mean.
CREATE TEMPORARY TABLE import_customer (
    number      text NOT NULL,
    customer_id uuid NOT NULL
) ON COMMIT DROP
