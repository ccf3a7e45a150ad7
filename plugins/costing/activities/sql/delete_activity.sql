-- Removes one activity and, by the foreign key, its resources.
-- One: tenant id (uuid). Two: activity id (uuid).
DELETE FROM costing.activity AS activity
 WHERE activity.tenant_id = (SELECT $1::uuid)
   AND activity.id = $2::uuid
