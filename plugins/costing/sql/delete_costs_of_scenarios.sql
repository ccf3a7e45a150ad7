-- Takes away what was calculated before.
-- One: tenant id (uuid). Two: scenario ids (uuid[]).
DELETE FROM costing.assembly_cost AS cost
 WHERE cost.tenant_id = $1::uuid
   AND cost.sourcing_scenario_id = ANY ($2::uuid[])
