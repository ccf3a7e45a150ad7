-- The lines of one pick-and-place file.
CREATE TEMPORARY TABLE pnp_row (
    position        integer NOT NULL,
    designator      text    NOT NULL,
    x               numeric NOT NULL,
    y               numeric NOT NULL,
    rotation        numeric NOT NULL,
    source_rotation numeric NOT NULL,
    side            text    NOT NULL,
    value           text,
    package         text,
    mount_type      text    NOT NULL,
    do_not_place    boolean NOT NULL,
    fiducial        boolean NOT NULL
) ON COMMIT DROP
