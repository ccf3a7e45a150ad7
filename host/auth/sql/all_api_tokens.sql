-- Lists the tokens of all API clients.
SELECT client_id AS id, tenant_id AS tenant, id AS token_id, encode(secret_hash, 'hex') AS secret_hex,
       array_to_string(scopes, ' ') AS scopes, revoked_at IS NOT NULL AS revoked
FROM cardcage.api_token
