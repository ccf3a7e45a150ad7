-- The totals of a snapshot.
-- One: tenant id (uuid). Two: snapshot id (uuid).
SELECT cost.sourcing_scenario_id, cost.assembly_id, cost.total, cost.currency
  FROM costing.snapshot_cost AS cost
 WHERE cost.tenant_id = $1::uuid
   AND cost.snapshot_id = $2::uuid
 ORDER BY cost.sourcing_scenario_id, cost.assembly_id
