-- The part options that are not components: an assembly, or an unknown number if assembly_id is NULL.
CREATE TEMPORARY TABLE import_option (
    element         integer NOT NULL,
    item_position   integer NOT NULL,
    position        integer NOT NULL,
    value           text    NOT NULL,
    revision        text    NOT NULL,
    assembly_id     uuid
) ON COMMIT DROP
