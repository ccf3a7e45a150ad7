-- PCBs that have an assembly or a part that a user has set, locked in the order of their ids.
-- One: tenant id (uuid).
SELECT pcb.id
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND (pcb.assembly_id IS NOT NULL OR pcb.board_value IS NOT NULL)
 ORDER BY pcb.id
   FOR UPDATE
