-- Deletes the plans of some assemblies.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
DELETE FROM costing.assembly_plan AS plan
 WHERE plan.tenant_id = (SELECT $1::uuid)
   AND plan.assembly_id = ANY ($2::uuid[])
