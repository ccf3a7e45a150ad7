-- Facts that were stored before findings had layer, objects and numbers get them as not known, and so do the objects of
-- clearances and the kind of diameters; a new analysis finds them. A member that is there stays as it is. The version before
-- this one ignores members that it does not know.
WITH members AS (
    SELECT '{"layer": null, "objects": [], "specified": null, "measured": null}'::jsonb AS finding,
           '{"diameter_kind": "Unknown"}'::jsonb AS tool,
           '{"objects": []}'::jsonb AS pair
), stored AS (
    SELECT tenant_id, pcb_id, facts::jsonb AS facts FROM pcb.analysis WHERE facts IS NOT NULL
), completed AS (
    SELECT stored.tenant_id, stored.pcb_id,
           stored.facts
           || jsonb_build_object(
                  'findings',
                  (SELECT coalesce(jsonb_agg(members.finding || finding ORDER BY place), '[]'::jsonb)
                     FROM jsonb_array_elements(stored.facts -> 'findings') WITH ORDINALITY AS findings (finding, place)),
                  'drills',
                  (SELECT coalesce(jsonb_agg(members.tool || tool ORDER BY place), '[]'::jsonb)
                     FROM jsonb_array_elements(stored.facts -> 'drills') WITH ORDINALITY AS drills (tool, place)),
                  'layers',
                  (SELECT coalesce(
                              jsonb_agg(
                                  layer || jsonb_build_object(
                                      'nearest',
                                      (SELECT coalesce(jsonb_agg(members.pair || pair ORDER BY rank), '[]'::jsonb)
                                         FROM jsonb_array_elements(layer -> 'nearest') WITH ORDINALITY
                                              AS pairs (pair, rank)))
                                  ORDER BY place),
                              '[]'::jsonb)
                     FROM jsonb_array_elements(stored.facts -> 'layers') WITH ORDINALITY AS layers (layer, place))) AS facts
      FROM stored, members
)
UPDATE pcb.analysis
   SET facts = completed.facts::text
  FROM completed
 WHERE analysis.tenant_id = completed.tenant_id AND analysis.pcb_id = completed.pcb_id;
