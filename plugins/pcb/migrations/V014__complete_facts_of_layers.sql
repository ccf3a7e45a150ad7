-- Facts that were stored before the analysis told these values get them: names and sides of layers by their places, the rest
-- as "not analysed"; a new analysis finds them. The side of a single layer is in no stored fact. A member that is there
-- stays as it is. The version before this one ignores members that it does not know.
WITH stored AS (
    SELECT tenant_id, pcb_id, facts::jsonb AS facts,
           jsonb_array_length(facts::jsonb -> 'layers') AS count
      FROM pcb.analysis
     WHERE facts IS NOT NULL
), completed AS (
    SELECT stored.tenant_id, stored.pcb_id,
           jsonb_build_object(
               'cad_version', jsonb_build_object(
                   'value', NULL, 'source', 'Measured', 'confidence', 0, 'reason', 'not_analysed'),
               'job_file', NULL)
           || stored.facts
           || jsonb_build_object(
                  'layers',
                  (SELECT coalesce(
                              jsonb_agg(
                                  jsonb_build_object(
                                      'name', CASE WHEN side IS NULL OR side = 'Inner' THEN 'L' || place ELSE side END,
                                      'function', 'Copper', 'side', side)
                                  || layer ORDER BY place),
                              '[]'::jsonb)
                     FROM (SELECT layer, place,
                                  CASE WHEN stored.count = 1 THEN NULL
                                       WHEN place = 1 THEN 'Top'
                                       WHEN place = stored.count THEN 'Bottom'
                                       ELSE 'Inner'
                                  END AS side
                             FROM jsonb_array_elements(stored.facts -> 'layers') WITH ORDINALITY AS layers (layer, place)
                          ) AS placed)) AS facts
      FROM stored
)
UPDATE pcb.analysis
   SET facts = completed.facts::text
  FROM completed
 WHERE analysis.tenant_id = completed.tenant_id AND analysis.pcb_id = completed.pcb_id;
