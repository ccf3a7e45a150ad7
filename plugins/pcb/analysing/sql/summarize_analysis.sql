-- The state of the analysis of a PCB that exists.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT pcb.id AS pcb_id, coalesce(analysis.status, 'NotAvailable') AS status, coalesce(analysis.version, 0) AS version,
       analysis.started_at, analysis.finished_at
  FROM pcb.pcb AS pcb
  LEFT JOIN pcb.analysis AS analysis
         ON analysis.tenant_id = (SELECT $1::uuid)
        AND analysis.pcb_id = pcb.id
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
