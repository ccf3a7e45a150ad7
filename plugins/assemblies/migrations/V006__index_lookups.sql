-- The list of assemblies and its look-ups (GET /admin/assemblies). Lists are ordered by creation; the key is also the
-- position of a page.
CREATE UNIQUE INDEX assembly_created_at_idx ON assemblies.assembly (tenant_id, created_at, id);
CREATE INDEX assembly_value_idx ON assemblies.assembly (tenant_id, value, created_at, id) WHERE value IS NOT NULL;
CREATE INDEX assembly_rfq_idx ON assemblies.assembly (tenant_id, rfq_id, created_at, id) WHERE rfq_id IS NOT NULL;
CREATE INDEX assembly_updated_at_idx ON assemblies.assembly (tenant_id, updated_at);
