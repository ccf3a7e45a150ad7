-- Inserts new matches.
-- One: tenant id (uuid).
INSERT INTO components.generic_match (tenant_id, component_id, position, part_id)
SELECT $1::uuid, wanted.component_id, wanted.position, wanted.part_id
  FROM pg_temp.wanted_match AS wanted
ON CONFLICT ON CONSTRAINT generic_match_pkey DO NOTHING
