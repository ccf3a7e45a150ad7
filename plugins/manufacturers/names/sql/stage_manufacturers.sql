-- Collects the primary names of new and renamed manufacturers.
CREATE TEMPORARY TABLE staged_manufacturer (
    id         uuid    NOT NULL,
    name       text    NOT NULL,
    normalized text    NOT NULL,
    is_new     boolean NOT NULL
) ON COMMIT DROP
