-- Packed offers on their way into their table.
CREATE TEMPORARY TABLE staged_block (
    subject  text COLLATE "C",
    revision uuid,
    digest   bytea
) ON COMMIT DROP
