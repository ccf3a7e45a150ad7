-- Stores the result of the analysis of a locked PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: now. Then: ResultColumns.
UPDATE pcb.analysis AS analysis
   SET {analysis = $ResultColumns}, status = 'Finished', version = analysis.version + 1,
       finished_at = $3::timestamptz, result_started_at = analysis.started_at,
       result_finished_at = $3::timestamptz, job_id = NULL
 WHERE analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = $2::uuid
