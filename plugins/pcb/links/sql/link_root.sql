-- Links a PCB with the root assembly of an RfQ, which has its id, when that is a PCBA without PCB.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: PCB id (uuid).
UPDATE pcb.pcb AS pcb
   SET assembly_id = assembly.id, is_only_pcb = true, updated_at = now(), row_version = pcb.row_version + 1
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $3::uuid
   AND assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
   AND assembly.type = 'PCBA'
   AND NOT EXISTS
       (SELECT
          FROM pcb.pcb AS other
         WHERE other.tenant_id = (SELECT $1::uuid)
           AND other.assembly_id = $2::uuid)
