-- Takes away the costs of scenarios that are no more.
-- One: tenant id (uuid).
DELETE FROM costing.assembly_cost AS cost
 WHERE cost.tenant_id = $1::uuid
   AND cost.sourcing_scenario_id NOT IN (SELECT scenario.id
                                           FROM sourcing_api.scenario_v1 AS scenario
                                          WHERE scenario.tenant_id = $1::uuid)
