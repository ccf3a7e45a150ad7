-- The manufacturers that the changed elements name. Until one is known, a stand-in made of its name is its id.
CREATE TEMPORARY TABLE maker (
    name            text PRIMARY KEY,
    id              uuid NOT NULL,
    resolved_name   text NOT NULL,
    is_resolved     boolean NOT NULL
) ON COMMIT DROP
