-- Links a new PCB with an assembly and its RfQ.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: assembly id (uuid). Four: RfQ id (uuid), or NULL. Five: whether the
-- assembly has one PCB at most.
UPDATE pcb.pcb AS pcb
   SET assembly_id = $3::uuid, rfq_id = $4::uuid, is_only_pcb = $5::boolean
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
