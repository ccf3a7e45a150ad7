-- Elements that cannot be stored because of their content.
CREATE TEMPORARY TABLE import_verdict (
    element     integer NOT NULL,
    reason      text    NOT NULL,
    description text
) ON COMMIT DROP
