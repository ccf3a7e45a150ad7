-- Removes one resource; foreign keys refuse if it is used.
-- One: tenant id (uuid). Two: resource id (uuid).
DELETE FROM costing.resource AS resource
 WHERE resource.tenant_id = (SELECT $1::uuid)
   AND resource.id = $2::uuid
