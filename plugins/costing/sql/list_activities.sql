-- Activities in the order of creation.
-- One: tenant id (uuid). Then the window.
SELECT activity.id, {activity.ActivityColumns},
       ARRAY(SELECT used.resource_id
               FROM costing.activity_resource AS used
              WHERE used.tenant_id = activity.tenant_id
                AND used.activity_id = activity.id
              ORDER BY used.position) AS resource_ids,
       activity.created_at, activity.updated_at, activity.row_version
  FROM costing.activity AS activity
 WHERE activity.tenant_id = (SELECT $1::uuid)
   {page: activity.created_at}
