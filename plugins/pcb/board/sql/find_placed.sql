-- The assembly of a PCB, the one that has its pick-and-place items, and whether its assembly has those of another PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT pcb.assembly_id, pcb.placed_assembly_id,
       EXISTS (SELECT
                 FROM pcb.pcb AS other
                WHERE other.tenant_id = (SELECT $1::uuid)
                  AND other.placed_assembly_id = pcb.assembly_id
                  AND other.id <> pcb.id) AS is_taken
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
