-- The new and changed elements, and their components.
CREATE TEMPORARY TABLE change (
    element      bigint  NOT NULL,
    component_id uuid    NOT NULL,
    is_new       boolean NOT NULL
) ON COMMIT DROP
