-- The parts in one import. hits: number of matching parts of the manufacturer; numbers: their numbers, if several.
CREATE TEMPORARY TABLE part_match (
    manufacturer             text   NOT NULL,
    manufacturer_part_number text   NOT NULL,
    part_id                  uuid,
    hits                     bigint NOT NULL,
    numbers                  text[]
) ON COMMIT DROP
