-- Staged snapshots, compressed as in their table, because rows keep the compression of their source.
CREATE TEMPORARY TABLE staged_snapshot (
    LIKE sourcing.snapshot INCLUDING COMPRESSION
) ON COMMIT DROP
