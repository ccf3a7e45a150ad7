-- Parts whose manufacturer has become known, and the remaining one of those with the same number.
CREATE TEMPORARY TABLE link (
    part_id           uuid NOT NULL,
    survivor_id       uuid NOT NULL,
    manufacturer_id   uuid NOT NULL,
    manufacturer_name text NOT NULL
) ON COMMIT DROP
