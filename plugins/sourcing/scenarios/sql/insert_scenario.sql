-- Inserts a new scenario.
-- One: tenant id (uuid). Two and three: type and id of the project. Four: name. Five: base currency.
INSERT INTO sourcing.scenario AS scenario (tenant_id, project_type, project_id, name, base_currency)
VALUES ($1::uuid, $2::text, $3::uuid, $4::text, $5::text)
RETURNING scenario.id
