-- The state of the analysis of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT {analysis.AnalysisState}
  FROM pcb.analysis AS analysis
 WHERE analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = $2::uuid
