-- Lists API tokens.
-- One: slug of the tenant; '' for all.
SELECT token.id, tenant.slug AS tenant, token.name, token.scopes,
       to_char(token.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
       to_char(token.revoked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS revoked_at
  FROM cardcage.api_token AS token JOIN cardcage.tenant AS tenant ON tenant.id = token.tenant_id
 WHERE $1 = '' OR tenant.slug = $1
 ORDER BY tenant.slug, token.created_at, token.id
