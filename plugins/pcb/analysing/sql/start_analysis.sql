-- Starts the next generation of the analysis of a locked PCB. What the last one found stays until it is replaced.
-- Messages without a result are those of a failure, and go.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: id of its job (uuid). Four: now.
INSERT INTO pcb.analysis AS analysis (tenant_id, pcb_id, status, job_id, started_at)
VALUES ($1::uuid, $2::uuid, 'InProgress', $3::uuid, $4::timestamptz)
ON CONFLICT ON CONSTRAINT analysis_pkey DO UPDATE
   SET generation = analysis.generation + 1, status = excluded.status, job_id = excluded.job_id,
       started_at = excluded.started_at, finished_at = NULL,
       messages = CASE WHEN analysis.facts IS NULL THEN '[]' ELSE analysis.messages END
