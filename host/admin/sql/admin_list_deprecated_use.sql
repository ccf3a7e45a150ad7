-- Lists the use of deprecated operations in the last thirty days, by operation, tenant and API client.
SELECT used.method, used.path, used.model, used.version::bigint AS version, tenant.slug AS tenant,
       token.id AS client, token.name, sum(used.uses)::bigint AS uses, max(used.day)::text AS last_day
  FROM cardcage.deprecated_use AS used
  JOIN cardcage.tenant ON tenant.id = used.tenant_id
  LEFT JOIN cardcage.api_token AS token ON token.tenant_id = used.tenant_id AND token.client_id::text = used.client
 WHERE used.day > current_date - 30
 GROUP BY used.method, used.path, used.model, used.version, tenant.slug, token.id, token.name
 ORDER BY used.path, used.method, used.model, used.version, uses DESC, tenant.slug, token.id
