-- All pictures of a PCB in the order of the answer.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT {preview.PreviewRow}
  FROM pcb.preview AS preview
 WHERE preview.tenant_id = (SELECT $1::uuid)
   AND preview.pcb_id = $2::uuid
 ORDER BY preview.position, preview.content_type DESC, preview.look
