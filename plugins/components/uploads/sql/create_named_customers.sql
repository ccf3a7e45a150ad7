-- The customers that an upload names, and who they are.
CREATE TEMPORARY TABLE named_customer (
    number      text PRIMARY KEY,
    name        text,
    customer_id uuid
) ON COMMIT DROP
