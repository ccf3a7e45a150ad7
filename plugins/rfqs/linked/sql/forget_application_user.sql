-- Removes one of the tenant's own users from assignments and watchers.
-- One: tenant id (uuid). Two: user id (uuid).
UPDATE rfqs.rfq AS rfq
   SET assigned_to = nullif(rfq.assigned_to, $2::uuid), watchers = array_remove(rfq.watchers, $2::uuid),
       updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND (rfq.assigned_to = $2::uuid OR rfq.watchers @> ARRAY[$2::uuid])
