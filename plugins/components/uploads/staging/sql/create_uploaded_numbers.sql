-- The numbers of an upload that is being received.
CREATE TEMPORARY TABLE uploaded_number (
    element  bigint NOT NULL,
    value    text   NOT NULL,
    revision text   NOT NULL
) ON COMMIT DROP
