-- The version of the plan of an assembly, locked until the end of the transaction.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT plan.row_version
  FROM costing.assembly_plan AS plan
 WHERE plan.tenant_id = (SELECT $1::uuid)
   AND plan.assembly_id = $2::uuid
   FOR UPDATE
