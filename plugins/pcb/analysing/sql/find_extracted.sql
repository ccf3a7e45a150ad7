-- The settings and measurements of the last analysis of a PCB; no row without one, or when its files are of several
-- boards.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT analysis.extracted, analysis.measured
  FROM pcb.analysis AS analysis
 WHERE analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = $2::uuid
   AND analysis.extracted IS NOT NULL
