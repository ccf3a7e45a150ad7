-- Resources in the order of creation.
-- One: tenant id (uuid). Then the window.
SELECT {resource.Resource}
  FROM costing.resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   {page: resource.created_at}
