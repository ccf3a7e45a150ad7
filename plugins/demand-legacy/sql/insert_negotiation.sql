-- Inserts a negotiation.
-- One: tenant id (uuid). Two: id. Three: name. Four: id of its scenario (uuid).
INSERT INTO demand_legacy.negotiation (tenant_id, id, name, sourcing_scenario_id)
VALUES ($1::uuid, $2::uuid, $3::text, $4::uuid)
