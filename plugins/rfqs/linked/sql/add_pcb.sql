-- Adds a PCB to a locked RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: PCB id (uuid).
UPDATE rfqs.rfq AS rfq
   SET pcb_ids = array_append(rfq.pcb_ids, $3::uuid), updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
