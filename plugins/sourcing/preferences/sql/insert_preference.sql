-- The next version of preferences.
-- One: tenant id (uuid). Two: scenario id (uuid), or NULL for the tenant's defaults. Three: content (JSON).
INSERT INTO sourcing.preference (tenant_id, sourcing_scenario_id, version, content)
SELECT $1::uuid, $2::uuid, coalesce(max(preference.version), 0) + 1, $3::text
  FROM sourcing.preference AS preference
 WHERE preference.tenant_id = (SELECT $1::uuid)
   AND preference.sourcing_scenario_id IS NOT DISTINCT FROM $2::uuid
