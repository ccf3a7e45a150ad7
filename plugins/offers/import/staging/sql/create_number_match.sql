-- Known internal part numbers in one import.
CREATE TEMPORARY TABLE number_match (
    value    text    NOT NULL,
    is_known boolean NOT NULL
) ON COMMIT DROP
