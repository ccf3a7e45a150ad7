-- Returns events that are not delivered yet, oldest first, and holds them.
-- One: most rows. Two: tenant ids.
SELECT event.id, event.tenant_id AS tenant, event.name, event.payload,
       to_char(event.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at
  FROM cardcage.event AS event JOIN cardcage.tenant AS tenant ON tenant.id = event.tenant_id
 WHERE event.dispatched_at IS NULL AND tenant.is_enabled AND tenant.id = ANY($2::text[]::uuid[])
 ORDER BY event.number LIMIT $1::bigint FOR UPDATE OF event SKIP LOCKED
