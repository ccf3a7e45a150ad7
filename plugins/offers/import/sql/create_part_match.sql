-- The parts in one import. hits: how many parts of the manufacturer the number fits; numbers: theirs, when several.
CREATE TEMPORARY TABLE part_match (
    manufacturer             text   NOT NULL,
    manufacturer_part_number text   NOT NULL,
    part_id                  uuid,
    hits                     bigint NOT NULL,
    numbers                  text[]
) ON COMMIT DROP
