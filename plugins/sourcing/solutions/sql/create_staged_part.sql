-- Staged parts of runs, compressed as in their table, because rows keep the compression of their source.
CREATE TEMPORARY TABLE staged_part (
    LIKE sourcing.solution_part INCLUDING COMPRESSION
) ON COMMIT DROP
