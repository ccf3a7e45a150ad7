-- Inserts the resources of the activities of an assembly's plan.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: resource ids (uuid[]).
INSERT INTO costing.assembly_plan_resource (tenant_id, assembly_id, resource_id)
SELECT DISTINCT $1::uuid, $2::uuid, used.id
  FROM unnest($3::uuid[]) AS used(id)
