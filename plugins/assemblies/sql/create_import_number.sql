-- Every number that the request names inside an assembly, and what has this number: a component, an element that can be
-- stored, an earlier import. `assembly_id` is the assembly it means in the end.
CREATE TEMPORARY TABLE import_number (
    value        text    NOT NULL,
    revision     text    NOT NULL,
    is_component boolean NOT NULL DEFAULT false,
    element      integer,
    stored_id    uuid,
    assembly_id  uuid
) ON COMMIT DROP
