-- Snapshots on their way into their table, compressed as there: what is compressed otherwise would stay so.
CREATE TEMPORARY TABLE staged_snapshot (
    LIKE sourcing.snapshot INCLUDING COMPRESSION
) ON COMMIT DROP
