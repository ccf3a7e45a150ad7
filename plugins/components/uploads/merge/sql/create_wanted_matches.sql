-- Current matches of generic options.
CREATE TEMPORARY TABLE wanted_match (
    component_id uuid    NOT NULL,
    position     integer NOT NULL,
    part_id      uuid    NOT NULL,
    PRIMARY KEY (component_id, position, part_id)
) ON COMMIT DROP
