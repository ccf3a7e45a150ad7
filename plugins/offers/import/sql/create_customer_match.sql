-- The customers in one import: by number, else by exact name when just one customer has it.
-- hits: how many customers the reference fits.
CREATE TEMPORARY TABLE customer_match (
    name        text   NOT NULL,
    number      text   NOT NULL,
    customer_id uuid,
    hits        bigint NOT NULL
) ON COMMIT DROP
