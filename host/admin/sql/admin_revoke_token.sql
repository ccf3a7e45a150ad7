-- Revokes an API token and returns it.
-- One: token id.
WITH revoked AS (
  UPDATE cardcage.api_token SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING *)
 SELECT revoked.id, tenant.slug AS tenant, revoked.name, revoked.scopes,
        to_char(revoked.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
        to_char(revoked.revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS revoked_at
   FROM revoked JOIN cardcage.tenant AS tenant ON tenant.id = revoked.tenant_id
