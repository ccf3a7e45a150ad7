-- Snapshots on their way into their table.
CREATE TEMPORARY TABLE staged_snapshot (
    digest  text,
    content text
) ON COMMIT DROP
