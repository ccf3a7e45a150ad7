-- Collects the costs of a snapshot before they are stored.
CREATE TEMPORARY TABLE snapshot_row (
    sourcing_scenario_id uuid    NOT NULL,
    assembly_id          uuid    NOT NULL,
    total                numeric NOT NULL,
    currency             text    NOT NULL,
    cost                 text    NOT NULL,
    inputs               text    NOT NULL,
    child_ids            uuid[]  NOT NULL
) ON COMMIT DROP
