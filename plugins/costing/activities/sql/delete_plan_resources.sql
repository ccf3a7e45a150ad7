-- Deletes the resources of the activities of an assembly's plan.
-- One: tenant id (uuid). Two: assembly id (uuid).
DELETE FROM costing.assembly_plan_resource AS used
 WHERE used.tenant_id = (SELECT $1::uuid)
   AND used.assembly_id = $2::uuid
