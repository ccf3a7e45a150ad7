-- Notes that the files of a locked PCB are not analysed, and takes away what was found.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: NotAvailable or NotStarted. Four: messages (jsonb).
INSERT INTO pcb.analysis AS analysis (tenant_id, pcb_id, status, messages)
VALUES ($1::uuid, $2::uuid, $3::text, $4::jsonb)
ON CONFLICT ON CONSTRAINT analysis_pkey DO UPDATE
   SET generation = analysis.generation + 1, status = excluded.status, messages = excluded.messages, job_id = NULL,
       design = NULL, started_at = NULL, finished_at = NULL, extracted = NULL, measured = NULL, facts = NULL
