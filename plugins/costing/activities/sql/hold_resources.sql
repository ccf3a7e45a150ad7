-- Returns the resources that exist; they cannot be deleted until the end of the transaction.
-- One: tenant id (uuid). Two: resource ids (uuid[]).
SELECT resource.id, resource.is_active
  FROM costing.resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.id = ANY ($2::uuid[])
   FOR KEY SHARE
