-- The solution of a scenario before a given one.
-- One: tenant id (uuid). Two: scenario id (uuid). Three: solution id (uuid).
SELECT earlier.id
  FROM sourcing.solution AS later
  JOIN sourcing.solution AS earlier
    ON earlier.tenant_id = later.tenant_id
   AND earlier.sourcing_scenario_id = later.sourcing_scenario_id
   AND (earlier.finished_at, earlier.id) < (later.finished_at, later.id)
 WHERE later.tenant_id = (SELECT $1::uuid)
   AND later.sourcing_scenario_id = $2::uuid
   AND later.id = $3::uuid
 ORDER BY earlier.finished_at DESC, earlier.id DESC
 LIMIT 1
