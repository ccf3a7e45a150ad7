-- A PCB as its board part depends on it; is_alone: its assembly has no other PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT pcb.id, pcb.name, pcb.assembly_id, pcb.board_value, pcb.board_revision, pcb.board_line_assembly_id,
       NOT EXISTS (SELECT
                     FROM pcb.pcb AS other
                    WHERE other.tenant_id = (SELECT $1::uuid)
                      AND other.assembly_id = pcb.assembly_id
                      AND other.id <> pcb.id) AS is_alone
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
