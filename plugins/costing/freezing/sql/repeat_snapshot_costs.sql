-- Copies the costs of an earlier snapshot that are still in effect into a new one.
-- One: tenant id (uuid). Two: the new snapshot (uuid). Three: the earlier one (uuid). Four: scenario ids (uuid[]).
INSERT INTO costing.snapshot_cost (tenant_id, snapshot_id, sourcing_scenario_id, assembly_id, total, currency, cost,
                                   inputs, child_ids)
SELECT $1::uuid, $2::uuid, cost.sourcing_scenario_id, cost.assembly_id, cost.total, cost.currency, cost.cost,
       cost.inputs, cost.child_ids
  FROM costing.snapshot_cost AS cost
 WHERE cost.tenant_id = (SELECT $1::uuid)
   AND cost.snapshot_id = $3::uuid
   AND cost.sourcing_scenario_id = ANY ($4::uuid[])
