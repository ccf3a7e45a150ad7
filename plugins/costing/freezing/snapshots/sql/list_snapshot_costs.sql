-- The totals of one scenario of a snapshot, and the inputs of its assemblies.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: scenario id (uuid).
SELECT cost.assembly_id, cost.total, cost.currency, cost.inputs
  FROM costing.snapshot_cost AS cost
 WHERE cost.tenant_id = (SELECT $1::uuid)
   AND cost.snapshot_id = $2::uuid
   AND cost.sourcing_scenario_id = $3::uuid
 ORDER BY cost.assembly_id
