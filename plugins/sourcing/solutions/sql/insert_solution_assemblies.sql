-- Inserts the exploded assemblies of runs.
-- One: tenant id (uuid).
INSERT INTO sourcing.solution_assembly
       (tenant_id, solution_id, assembly_id, quantity, child_ids, child_uses, positions, part_positions, statuses,
        needed_quantities, used_costs, excess_costs, fee_costs, one_time_costs, demanded_quantity, used_quantity,
        used_cost, excess_cost, fee_cost, one_time_cost, priced, unpriced, customer_sourced, customer_quantity, row_version,
        linked_row_version, started_quantity, yield_percent)
SELECT $1::uuid, staged.*
  FROM pg_temp.staged_assembly AS staged
