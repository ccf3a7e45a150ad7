-- The numbers of an upload that is being received, with the manufacturers of each element.
CREATE TEMPORARY TABLE uploaded_number (
    element       bigint NOT NULL,
    value         text   NOT NULL,
    revision      text   NOT NULL,
    manufacturers text[]
) ON COMMIT DROP
