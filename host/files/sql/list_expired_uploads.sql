-- Lists uploads whose links have ended, at most 500.
-- One: time, microseconds since 1970.
SELECT tenant_id AS tenant, module, id AS file FROM cardcage.file
 WHERE upload_expires_at < timestamptz 'epoch' + $1::bigint * interval '1 microsecond'
 ORDER BY upload_expires_at LIMIT 500
