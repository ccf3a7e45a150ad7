-- Adds an API token and returns it; no row when there is no such tenant.
-- One: token id. Two: slug of the tenant. Three: name. Four: hash of the secret (bytea). Five: scopes.
WITH added AS (
  INSERT INTO cardcage.api_token (id, tenant_id, name, secret_hash, scopes)
  SELECT $1::text, tenant.id, $3::text, $4::bytea, $5::text[]
    FROM cardcage.tenant AS tenant WHERE tenant.slug = $2
  RETURNING *)
 SELECT added.id, $2 AS tenant, added.name, added.scopes,
        to_char(added.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS created_at,
        NULL AS revoked_at
   FROM added
