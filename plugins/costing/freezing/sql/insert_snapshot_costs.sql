-- Stores the collected costs of a snapshot.
-- One: tenant id (uuid). Two: snapshot id (uuid).
INSERT INTO costing.snapshot_cost (tenant_id, snapshot_id, sourcing_scenario_id, assembly_id, total, currency, cost,
                                   inputs, child_ids)
SELECT $1::uuid, $2::uuid, row.sourcing_scenario_id, row.assembly_id, row.total, row.currency, row.cost, row.inputs,
       row.child_ids
  FROM pg_temp.snapshot_row AS row
