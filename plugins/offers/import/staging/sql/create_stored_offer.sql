-- The offers that one import stored, by the position of the element.
CREATE TEMPORARY TABLE stored_offer (
    position bigint  NOT NULL,
    offer_id uuid    NOT NULL,
    is_new   boolean NOT NULL
) ON COMMIT DROP
