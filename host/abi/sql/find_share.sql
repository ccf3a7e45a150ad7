-- Returns what shows a share to a tenant that may read it.
-- One: share id (uuid). Two: module. Three: tenant id of the reader (uuid). Four: its slug. Five: now, microseconds since
-- 1970.
SELECT tenant_id AS owner, operation, payload
  FROM cardcage.share
 WHERE id = $1::uuid
   AND module = $2
   AND (tenant_id = $3::uuid OR $4::text = ANY (readers))
   AND (expires_at IS NULL OR expires_at > timestamptz 'epoch' + $5::bigint * interval '1 microsecond')
