-- The customers that an upload names, with their ids.
CREATE TEMPORARY TABLE named_customer (
    number      text PRIMARY KEY,
    name        text,
    customer_id uuid
) ON COMMIT DROP
