-- Current matches of generic options.
CREATE TEMPORARY TABLE wanted_match (
    component_id uuid    NOT NULL,
    position     integer NOT NULL,
    part_id      uuid    NOT NULL
) ON COMMIT DROP
