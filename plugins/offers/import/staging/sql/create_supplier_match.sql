-- Resolved suppliers and inventory sites in one import.
CREATE TEMPORARY TABLE supplier_match (
    type    text NOT NULL,
    name    text NOT NULL,
    number  text NOT NULL,
    id      uuid,
    problem text
) ON COMMIT DROP
