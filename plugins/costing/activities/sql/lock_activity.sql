-- The version of one activity, locked until the end of the transaction.
-- One: tenant id (uuid). Two: activity id (uuid).
SELECT activity.row_version
  FROM costing.activity AS activity
 WHERE activity.tenant_id = (SELECT $1::uuid)
   AND activity.id = $2::uuid
   FOR UPDATE
