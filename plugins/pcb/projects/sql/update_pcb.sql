-- Replaces the properties of a locked PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Then: PcbColumns.
UPDATE pcb.pcb AS pcb
   SET {pcb = $PcbColumns}, updated_at = now(), row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
