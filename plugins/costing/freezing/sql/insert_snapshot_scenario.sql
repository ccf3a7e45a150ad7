-- Inserts a scenario of a snapshot. The purchases and lines of the selection are in its solution, which is kept.
-- One: tenant id (uuid). Two: snapshot id (uuid). Three: scenario id (uuid). Four: its place. Five: its name. Six:
-- solution id (uuid). Seven: fingerprint. Eight: inputs without assemblies (JSON). Nine: outdated inputs of the
-- selection that were accepted (text[]).
INSERT INTO costing.snapshot_scenario (tenant_id, snapshot_id, sourcing_scenario_id, position, scenario_name,
                                       solution_id, fingerprint, inputs, accepted_outdated)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::bigint, $5::text, $6::uuid, $7::text, $8::text, $9::text[])
