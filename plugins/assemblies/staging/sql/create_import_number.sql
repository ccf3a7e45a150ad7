-- Every number that the request refers to inside an assembly, and its matches: a component, an element that can be
-- stored, an earlier import. `assembly_id` is the assembly that it finally refers to.
CREATE TEMPORARY TABLE import_number (
    value        text    NOT NULL,
    revision     text    NOT NULL,
    is_component boolean NOT NULL DEFAULT false,
    element      integer,
    stored_id    uuid,
    assembly_id  uuid
) ON COMMIT DROP
