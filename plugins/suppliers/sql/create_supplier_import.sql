-- The elements of one import: as they came, and what becomes of them. `system_name` is the normalized name of the system
-- supplier that has the name as an alias. `fault` says why an element is refused;
-- `superseded_by` is the position of the element that stands for this one, too.
CREATE TEMPORARY TABLE supplier_import (
    position        bigint NOT NULL,
    name            text,
    normalized_name text,
    system_name     text,
    number          text,
    preference      text,
    type            text,
    notes           text,
    fault           text,
    supplier_id     uuid,
    superseded_by   bigint,
    outcome         text
) ON COMMIT DROP
