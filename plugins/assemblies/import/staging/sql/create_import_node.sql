-- The graph number of each stored assembly that the request involves: that of its element, or one after all elements.
CREATE TEMPORARY TABLE import_node (
    id   uuid    NOT NULL,
    node integer NOT NULL
) ON COMMIT DROP
