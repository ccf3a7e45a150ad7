-- The number of holes of one board that the files of a PCB have, when it is sure; no row otherwise, and none for a panel,
-- whose holes are counted together with those of its rails.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT (found.holes -> 'round' ->> 'value')::bigint + (found.holes -> 'slots' ->> 'value')::bigint AS holes
  FROM (SELECT analysis.facts::jsonb -> 'holes' AS holes, analysis.facts::jsonb ->> 'panel' AS panel
          FROM pcb.analysis AS analysis
         WHERE analysis.tenant_id = (SELECT $1::uuid)
           AND analysis.pcb_id = $2::uuid
           AND analysis.facts IS NOT NULL) AS found
 WHERE found.panel IS NULL
   AND (found.holes -> 'round' ->> 'value') IS NOT NULL
   AND (found.holes -> 'slots' ->> 'value') IS NOT NULL
   AND (found.holes -> 'round' ->> 'confidence')::numeric >= 0.8
   AND (found.holes -> 'slots' ->> 'confidence')::numeric >= 0.8
