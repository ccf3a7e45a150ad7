-- The exploded assemblies of runs on their way into the tables.
CREATE TEMPORARY TABLE staged_assembly (
    solution_id       uuid,
    assembly_id       uuid,
    quantity          numeric,
    child_ids         uuid[],
    child_uses        numeric[],
    positions         integer[],
    part_positions    integer[],
    statuses          text[],
    needed_quantities numeric[],
    used_costs        numeric[],
    excess_costs      numeric[],
    fee_costs         numeric[]
) ON COMMIT DROP
