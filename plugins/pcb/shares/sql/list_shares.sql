-- Shares of a PCB in the order of creation.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: specification id (uuid), or NULL for those of all.
SELECT {share.PcbShare}
  FROM pcb.share AS share
 WHERE share.tenant_id = (SELECT $1::uuid)
   AND share.pcb_id = $2::uuid
   AND ($3::uuid IS NULL OR share.specification_id = $3::uuid)
 ORDER BY share.created_at, share.id
