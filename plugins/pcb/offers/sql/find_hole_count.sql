-- The number of holes that the files of a PCB have, when it is sure; no row otherwise.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT (found.holes -> 'round' ->> 'value')::bigint + (found.holes -> 'slots' ->> 'value')::bigint AS holes
  FROM (SELECT analysis.facts::jsonb -> 'holes' AS holes
          FROM pcb.analysis AS analysis
         WHERE analysis.tenant_id = (SELECT $1::uuid)
           AND analysis.pcb_id = $2::uuid
           AND analysis.facts IS NOT NULL) AS found
 WHERE (found.holes -> 'round' ->> 'value') IS NOT NULL
   AND (found.holes -> 'slots' ->> 'value') IS NOT NULL
   AND (found.holes -> 'round' ->> 'confidence')::numeric >= 0.8
   AND (found.holes -> 'slots' ->> 'confidence')::numeric >= 0.8
