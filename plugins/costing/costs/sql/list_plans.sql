-- The plans of some assemblies, where these differ from the tenant's defaults.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT plan.assembly_id, plan.batch_size, plan.yield_percent, plan.learning_percent, plan.boards_per_panel,
       plan.drivers, plan.activities
  FROM costing.assembly_plan AS plan
 WHERE plan.tenant_id = (SELECT $1::uuid)
   AND plan.assembly_id = ANY ($2::uuid[])
