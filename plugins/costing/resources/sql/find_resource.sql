-- One resource.
-- One: tenant id (uuid). Two: resource id (uuid).
SELECT {resource.Resource}, resource.row_version
  FROM costing.resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.id = $2::uuid
   {locked: FOR UPDATE}
