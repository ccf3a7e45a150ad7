-- The customers that the part numbers of the request refer to.
CREATE TEMPORARY TABLE import_customer (
    number      text NOT NULL,
    customer_id uuid NOT NULL
) ON COMMIT DROP
