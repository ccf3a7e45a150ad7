-- One PCB with its specifications, and its version.
-- One: tenant id (uuid). Two: PCB id (uuid).
{text: stored_pcb}
   AND pcb.id = $2::uuid
