-- The assembly that has pick-and-place items from the files of a PCB.
ALTER TABLE pcb.pcb ADD COLUMN placed_assembly_id uuid;
CREATE INDEX pcb_placed_assembly_id_idx ON pcb.pcb (tenant_id, placed_assembly_id)
    WHERE placed_assembly_id IS NOT NULL;
