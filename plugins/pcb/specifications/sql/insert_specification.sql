-- Inserts a specification; no row if its name is taken in the PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: name. Four: whether it is the default one. Five: settings given
-- (jsonb).
INSERT INTO pcb.specification AS specification (tenant_id, pcb_id, name, is_default, given)
VALUES ($1::uuid, $2::uuid, $3::text, $4::boolean, $5::jsonb)
ON CONFLICT ON CONSTRAINT specification_name_key DO NOTHING
RETURNING {specification.SpecificationRow}
