-- The graph number of each stored assembly that the request touches: that of its element, or one behind all elements.
CREATE TEMPORARY TABLE import_node (
    id   uuid    NOT NULL,
    node integer NOT NULL
) ON COMMIT DROP
