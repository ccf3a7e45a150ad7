-- Inserts a new resource; no row if the name is taken.
-- One: tenant id (uuid). Then: ResourceInput.
INSERT INTO costing.resource AS resource (tenant_id, {ResourceInput})
VALUES ($1::uuid, {$ResourceInput})
ON CONFLICT ON CONSTRAINT resource_name_key DO NOTHING
RETURNING {resource.Resource}, resource.row_version
