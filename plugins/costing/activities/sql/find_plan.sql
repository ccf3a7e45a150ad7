-- The plan of an assembly, with its version.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT plan.batch_size, plan.yield_percent, plan.learning_percent, plan.boards_per_panel, plan.drivers, plan.activities,
       plan.row_version
  FROM costing.assembly_plan AS plan
 WHERE plan.tenant_id = (SELECT $1::uuid)
   AND plan.assembly_id = $2::uuid
