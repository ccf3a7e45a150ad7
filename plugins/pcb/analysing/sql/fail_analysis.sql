-- Ends the analysis of a locked PCB without a result, and takes away what an earlier one found.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: messages (jsonb). Four: now.
UPDATE pcb.analysis AS analysis
   SET generation = analysis.generation + 1, status = 'Failed', messages = $3::jsonb, finished_at = $4::timestamptz,
       job_id = NULL, extracted = NULL, measured = NULL, facts = NULL
 WHERE analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = $2::uuid
