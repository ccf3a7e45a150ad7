-- The internal part numbers in one import. lookalike: for one that is not known, a record whose number
-- looks equal, in words.
CREATE TEMPORARY TABLE number_match (
    value     text    NOT NULL,
    is_known  boolean NOT NULL,
    lookalike text
) ON COMMIT DROP
