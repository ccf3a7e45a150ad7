-- The elements of one import: as sent, and their results. `system_name` is the normalized name of the system supplier
-- that has the name as an alias. `fault` marks a refused element: `errors` are the errors found while it was read,
-- `fault_field` and `fault_rule` describe the one found by a statement; `superseded_by` is the position of the element
-- that replaces this one.
CREATE TEMPORARY TABLE supplier_import (
    position        bigint NOT NULL,
    name            text,
    normalized_name text,
    system_name     text,
    number          text,
    preference      text,
    type            text,
    notes           text,
    sent_name       text,
    sent_number     text,
    fault           text,
    errors          text,
    error_count     bigint,
    fault_field     text,
    fault_rule      text,
    supplier_id     uuid,
    superseded_by   bigint,
    outcome         text
) ON COMMIT DROP
