-- Collects new alternative names, in their order.
CREATE TEMPORARY TABLE staged_alternative_name (
    manufacturer_id uuid   NOT NULL,
    name            text   NOT NULL,
    normalized      text   NOT NULL,
    position        bigint NOT NULL
) ON COMMIT DROP
