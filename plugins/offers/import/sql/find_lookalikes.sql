-- Finds, for each number that is not known, a component whose number looks equal: Unicode NFKC without regard to case.
-- One: tenant id (uuid).
WITH wanted AS MATERIALIZED (
    SELECT match.value, lower(normalize(match.value, NFKC)) AS folded
      FROM pg_temp.number_match AS match
     WHERE NOT match.is_known
), found AS (
    SELECT wanted.value, min(component.value) AS lookalike
      FROM components_api.component_v1 AS component
      JOIN wanted ON wanted.folded = lower(normalize(component.value, NFKC))
     WHERE component.tenant_id = (SELECT $1::uuid)
     GROUP BY wanted.value
)
UPDATE pg_temp.number_match AS match
   SET lookalike = found.lookalike
  FROM found
 WHERE match.value = found.value
