-- Deletes the resources of an activity.
-- One: tenant id (uuid). Two: activity id (uuid).
DELETE FROM costing.activity_resource AS used
 WHERE used.tenant_id = (SELECT $1::uuid)
   AND used.activity_id = $2::uuid
