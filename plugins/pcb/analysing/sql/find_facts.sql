-- The last result of the analysis of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT analysis.version, analysis.analyser, analysis.fingerprint, analysis.result_started_at AS started_at,
       analysis.result_finished_at AS finished_at, analysis.cpu_ms, analysis.peak_bytes, analysis.facts
  FROM pcb.analysis AS analysis
 WHERE analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = $2::uuid
   AND analysis.facts IS NOT NULL
