-- Links PCBs with an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: PCB ids (array of uuid).
UPDATE pcb.pcb AS pcb
   SET rfq_id = $2::uuid, updated_at = now(), row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = ANY ($3::uuid[])
   AND pcb.rfq_id IS NULL
