-- Staged blocks of packed offers.
CREATE TEMPORARY TABLE staged_block (
    subject  text COLLATE "C",
    revision uuid,
    digest   bytea
) ON COMMIT DROP
