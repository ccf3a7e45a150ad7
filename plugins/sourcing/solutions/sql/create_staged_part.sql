-- Staged parts of runs.
CREATE TEMPORARY TABLE staged_part (
    solution_id uuid,
    position    integer,
    part_key    text,
    record      text,
    offers      bytea[],
    sources     text[],
    content     text
) ON COMMIT DROP
