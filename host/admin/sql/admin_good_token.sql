-- Returns a row when a token is valid for a tenant and has the scopes.
-- One: token id. Two: hash of the secret (bytea). Three: slug of the tenant. Four: scopes.
SELECT 1 FROM cardcage.api_token AS token JOIN cardcage.tenant AS tenant ON tenant.id = token.tenant_id
 WHERE token.id = $1 AND token.secret_hash = $2 AND tenant.slug = $3 AND token.scopes @> $4::text[]
   AND token.revoked_at IS NULL AND tenant.is_enabled
