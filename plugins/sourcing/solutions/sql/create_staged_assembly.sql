-- Staged exploded assemblies of runs.
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
    fee_costs         numeric[],
    demanded_quantity numeric,
    used_quantity     numeric,
    used_cost         numeric,
    excess_cost       numeric,
    fee_cost          numeric,
    priced            bigint,
    unpriced          bigint,
    customer_sourced  bigint,
    customer_quantity numeric
) ON COMMIT DROP
