-- The custom part that the board of a PCB is, or NULL.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT pcb.board_custom_part_id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
