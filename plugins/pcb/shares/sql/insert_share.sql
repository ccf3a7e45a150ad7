-- Inserts a share that the host has made.
-- One: tenant id (uuid). Two: share id (uuid). Three: PCB id (uuid). Then: ShareColumns.
INSERT INTO pcb.share AS share (tenant_id, id, pcb_id, {ShareColumns})
VALUES ($1::uuid, $2::uuid, $3::uuid, {$ShareColumns})
RETURNING {share.PcbShare}
