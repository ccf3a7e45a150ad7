-- Stores which of several boards a locked PCB is.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: name of the design.
UPDATE pcb.analysis AS analysis
   SET design = $3::text
 WHERE analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = $2::uuid
