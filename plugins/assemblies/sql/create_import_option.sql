-- The part options that are no component: an assembly, or, where assembly_id is NULL, nothing that is known.
CREATE TEMPORARY TABLE import_option (
    element         integer NOT NULL,
    item_position   integer NOT NULL,
    position        integer NOT NULL,
    value           text    NOT NULL,
    revision        text    NOT NULL,
    assembly_id     uuid
) ON COMMIT DROP
