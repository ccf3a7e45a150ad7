-- Returns the progress of a long request; one that has given no sign for 30 seconds has ended.
-- One: tenant id (uuid). Two: module. Three: request id.
SELECT phase, done, total, (extract(epoch FROM started_at) * 1000000)::bigint AS started_us,
       (extract(epoch FROM CASE WHEN finished_at IS NULL AND beat_at < now() - interval '30 seconds'
                                THEN beat_at ELSE finished_at END) * 1000000)::bigint AS finished_us, is_done
  FROM cardcage.request_progress WHERE tenant_id = $1::uuid AND module = $2::text AND request_id = $3::text
