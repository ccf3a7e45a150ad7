-- Notes which assembly has the pick-and-place items of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: assembly id (uuid), or NULL.
UPDATE pcb.pcb AS pcb
   SET placed_assembly_id = $3::uuid
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
