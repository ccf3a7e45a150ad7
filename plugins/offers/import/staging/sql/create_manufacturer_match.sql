-- Resolved names of manufacturers in one import.
CREATE TEMPORARY TABLE manufacturer_match (
    name            text NOT NULL,
    manufacturer_id uuid,
    problem         text
) ON COMMIT DROP
