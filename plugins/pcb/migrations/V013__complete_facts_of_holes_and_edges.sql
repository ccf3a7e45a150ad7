-- Facts that were stored before the analysis told these values get them as "not analysed"; a new analysis finds them.
-- A member that is there stays as it is. The version before this one ignores members that it does not know.
WITH added AS (
    SELECT fact, fact || '{"x": null, "y": null}' AS placed
      FROM (SELECT jsonb_build_object(
                       'value', NULL, 'source', 'Measured', 'confidence', 0, 'reason', 'not_analysed') AS fact) AS unknown
), members AS (
    SELECT jsonb_build_object('shape', fact, 'origin_x', NULL, 'origin_y', NULL, 'cutout_sizes', '[]'::jsonb) AS board,
           jsonb_build_object(
               'vias', fact, 'components', fact, 'mounting', fact, 'mouse_bites', fact, 'castellated', fact,
               'unclassified', fact, 'blind', fact, 'buried', fact, 'duplicates', fact, 'outside_profile', fact,
               'per_dm2', fact, 'aspect_ratio', fact, 'min_hole_to_hole', placed, 'min_hole_to_edge', placed,
               'min_hole_to_copper', placed) AS holes,
           jsonb_build_object('netlist_points', fact, 'netlist_agreement', fact) AS nets,
           jsonb_build_object(
               'is_plane', fact, 'min_copper_width', placed, 'min_hole_to_copper', placed, 'min_copper_to_edge', placed,
               'exposed_area', fact) AS layer,
           jsonb_build_object('classes', '[]'::jsonb) AS tool
      FROM added
), stored AS (
    SELECT tenant_id, pcb_id, facts::jsonb AS facts FROM pcb.analysis WHERE facts IS NOT NULL
), completed AS (
    SELECT stored.tenant_id, stored.pcb_id,
           jsonb_build_object('legends', '[]'::jsonb, 'stackup_source', NULL)
           || stored.facts
           || CASE jsonb_typeof(stored.facts -> 'board')
                  WHEN 'object' THEN jsonb_build_object('board', members.board || (stored.facts -> 'board'))
                  ELSE '{}'::jsonb
              END
           || CASE jsonb_typeof(stored.facts -> 'holes')
                  WHEN 'object' THEN jsonb_build_object('holes', members.holes || (stored.facts -> 'holes'))
                  ELSE '{}'::jsonb
              END
           || CASE jsonb_typeof(stored.facts -> 'nets')
                  WHEN 'object' THEN jsonb_build_object('nets', members.nets || (stored.facts -> 'nets'))
                  ELSE '{}'::jsonb
              END
           || jsonb_build_object(
                  'layers',
                  (SELECT coalesce(jsonb_agg(members.layer || layer ORDER BY place), '[]'::jsonb)
                     FROM jsonb_array_elements(stored.facts -> 'layers') WITH ORDINALITY AS layers (layer, place)),
                  'drills',
                  (SELECT coalesce(jsonb_agg(members.tool || tool ORDER BY place), '[]'::jsonb)
                     FROM jsonb_array_elements(stored.facts -> 'drills') WITH ORDINALITY AS drills (tool, place)))
           || CASE WHEN jsonb_array_length(stored.facts -> 'stackup') > 0 AND NOT stored.facts ? 'stackup_source'
                   THEN '{"stackup_source": "JobFile"}'::jsonb
                   ELSE '{}'::jsonb
              END AS facts
      FROM stored, members
)
UPDATE pcb.analysis
   SET facts = completed.facts::text
  FROM completed
 WHERE analysis.tenant_id = completed.tenant_id AND analysis.pcb_id = completed.pcb_id;
