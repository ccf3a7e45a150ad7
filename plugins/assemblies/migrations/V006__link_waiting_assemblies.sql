-- Assemblies of RfQs whose number no import has brought yet: the one that brings it looks for them. One that has lines of
-- its own is none of them, so most tenants have few.
CREATE INDEX assembly_waiting_idx ON assemblies.assembly (tenant_id, value, revision)
    WHERE rfq_id IS NOT NULL AND linked_id IS NULL AND bom_item_count = 0 AND value IS NOT NULL;
