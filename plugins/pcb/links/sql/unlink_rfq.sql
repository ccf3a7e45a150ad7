-- Unlinks the PCBs of an RfQ that are not in a list, and takes them from its assemblies.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: PCB ids that stay (array of uuid).
UPDATE pcb.pcb AS pcb
   SET rfq_id = NULL,
       assembly_id = CASE WHEN own.is_own THEN NULL ELSE pcb.assembly_id END,
       is_only_pcb = pcb.is_only_pcb AND NOT own.is_own,
       updated_at = now(),
       row_version = pcb.row_version + 1
  FROM (SELECT linked.id,
               EXISTS (SELECT
                         FROM assemblies_api.assembly_v1 AS assembly
                        WHERE assembly.tenant_id = (SELECT $1::uuid)
                          AND assembly.id = linked.assembly_id
                          AND assembly.rfq_id = $2::uuid) AS is_own
          FROM pcb.pcb AS linked
         WHERE linked.tenant_id = (SELECT $1::uuid)
           AND linked.rfq_id = $2::uuid
           AND linked.id <> ALL ($3::uuid[])) AS own
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = own.id
