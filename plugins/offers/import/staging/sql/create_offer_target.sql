-- Resolved references of the elements of one import that can be stored. The last of several elements with one identity
-- wins.
CREATE TEMPORARY TABLE offer_target (
    position bigint                NOT NULL,
    winner   bigint                NOT NULL,  -- position of the element that is stored
    place    bigint                NOT NULL,  -- in the order of identities, in which every import writes
    offer_id uuid,                            -- if it is new
    identity offers.offer_identity NOT NULL
) ON COMMIT DROP
