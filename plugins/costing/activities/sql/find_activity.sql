-- One activity.
-- One: tenant id (uuid). Two: activity id (uuid).
SELECT activity.id, {activity.ActivityColumns},
       ARRAY(SELECT used.resource_id
               FROM costing.activity_resource AS used
              WHERE used.tenant_id = activity.tenant_id
                AND used.activity_id = activity.id
              ORDER BY used.position) AS resource_ids,
       activity.created_at, activity.updated_at, activity.row_version
  FROM costing.activity AS activity
 WHERE activity.tenant_id = (SELECT $1::uuid)
   AND activity.id = $2::uuid
