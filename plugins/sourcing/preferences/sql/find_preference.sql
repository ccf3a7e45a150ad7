-- The newest version of preferences, or a given one.
-- One: tenant id (uuid). Two: scenario id (uuid), or NULL for the tenant's defaults. Three: version, or NULL.
SELECT preference.version, preference.created_at, preference.content
  FROM sourcing.preference AS preference
 WHERE preference.tenant_id = (SELECT $1::uuid)
   AND preference.sourcing_scenario_id IS NOT DISTINCT FROM $2::uuid
   AND ($3::bigint IS NULL OR preference.version = $3::bigint)
 ORDER BY preference.version DESC
 LIMIT 1
