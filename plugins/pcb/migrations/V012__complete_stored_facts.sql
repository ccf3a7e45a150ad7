-- Facts that were stored before the analysis told these values get them as "not analysed"; a new analysis finds them.
-- A member that is there stays as it is. The version before this one ignores members that it does not know.
WITH added AS (
    SELECT jsonb_build_object('value', NULL, 'source', 'Measured', 'confidence', 0, 'reason', 'not_analysed') AS fact)
UPDATE pcb.analysis
   SET facts = (jsonb_build_object(
                    'impedance_control', added.fact, 'edge_connector', added.fact, 'edge_contacts', added.fact,
                    'edge_plating', added.fact, 'is_panel', added.fact, 'panel', NULL)
                || analysis.facts::jsonb
                || CASE jsonb_typeof(analysis.facts::jsonb -> 'holes')
                       WHEN 'object' THEN jsonb_build_object(
                           'holes',
                           jsonb_build_object(
                               'via_in_pad', added.fact, 'thermal_vias', added.fact, 'has_via_in_pad', added.fact)
                           || (analysis.facts::jsonb -> 'holes'))
                       ELSE '{}'::jsonb
                   END)::text
  FROM added
 WHERE analysis.facts IS NOT NULL;
