-- Updates one activity.
-- One: tenant id (uuid). Two: activity id (uuid). Then: ActivityColumns.
UPDATE costing.activity AS activity
   SET {activity = $ActivityColumns}, updated_at = now(), row_version = activity.row_version + 1
 WHERE activity.tenant_id = (SELECT $1::uuid)
   AND activity.id = $2::uuid
