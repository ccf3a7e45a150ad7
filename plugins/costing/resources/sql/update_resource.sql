-- Changes one resource.
-- One: tenant id (uuid). Two: resource id (uuid). Then: ResourcePatch.
UPDATE costing.resource AS resource
   SET {resource = $ResourcePatch}, updated_at = now(), row_version = resource.row_version + 1
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.id = $2::uuid
RETURNING {resource.Resource}, resource.row_version
