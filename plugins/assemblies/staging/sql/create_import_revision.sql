-- The revisions that numbers without one refer to.
CREATE TEMPORARY TABLE import_revision (
    value                text NOT NULL PRIMARY KEY,
    option_revision      text NOT NULL,
    subassembly_revision text
) ON COMMIT DROP
