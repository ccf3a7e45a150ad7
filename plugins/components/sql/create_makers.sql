-- The manufacturers of the changed elements. An unknown manufacturer has a placeholder id derived from its name.
CREATE TEMPORARY TABLE maker (
    name            text PRIMARY KEY,
    id              uuid NOT NULL,
    resolved_name   text NOT NULL,
    is_resolved     boolean NOT NULL
) ON COMMIT DROP
