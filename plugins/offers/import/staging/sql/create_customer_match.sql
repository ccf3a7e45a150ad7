-- The customers in one import: by number, otherwise by exact name if exactly one customer has it. hits: number of
-- matching customers.
CREATE TEMPORARY TABLE customer_match (
    name        text   NOT NULL,
    number      text   NOT NULL,
    customer_id uuid,
    hits        bigint NOT NULL
) ON COMMIT DROP
