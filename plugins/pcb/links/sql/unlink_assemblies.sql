-- Takes PCBs from assemblies. They stay in their RfQs.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
UPDATE pcb.pcb AS pcb
   SET assembly_id = NULL, is_only_pcb = false, updated_at = now(), row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.assembly_id = ANY ($2::uuid[])
RETURNING pcb.id
