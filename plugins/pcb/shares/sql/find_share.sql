-- One share of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: share id (uuid).
SELECT {share.PcbShare}
  FROM pcb.share AS share
 WHERE share.tenant_id = (SELECT $1::uuid)
   AND share.pcb_id = $2::uuid
   AND share.id = $3::uuid
