-- One PCB, locked until the end of the transaction. Everything that belongs to it changes under this lock.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT {pcb.LockedPcb}
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
   FOR UPDATE
