-- Deletes the demands of a scenario before new ones are stored.
-- One: tenant id (uuid). Two: scenario id (uuid).
DELETE FROM sourcing.demand AS demand
 WHERE demand.tenant_id = (SELECT $1::uuid)
   AND demand.sourcing_scenario_id = $2::uuid
