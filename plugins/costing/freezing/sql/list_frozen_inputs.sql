-- Inputs of some assemblies in one scenario of a snapshot.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: scenario id (uuid). Four: assembly ids (uuid[]).
SELECT cost.assembly_id, cost.inputs
  FROM costing.snapshot_cost AS cost
 WHERE cost.tenant_id = (SELECT $1::uuid)
   AND cost.snapshot_id = $2::uuid
   AND cost.sourcing_scenario_id = $3::uuid
   AND cost.assembly_id = ANY ($4::uuid[])
