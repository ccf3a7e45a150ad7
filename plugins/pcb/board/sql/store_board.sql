-- Stores which part a board is.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: custom part id (uuid), or NULL. Four: id of the assembly that has a
-- line of this module (uuid), or NULL.
UPDATE pcb.pcb AS pcb
   SET board_custom_part_id = $3::uuid, board_line_assembly_id = $4::uuid
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
