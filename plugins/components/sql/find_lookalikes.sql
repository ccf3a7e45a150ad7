-- For each number that nothing has, a component whose number looks equal: one row per number, in order. Without a revision,
-- the one of any revision.
-- One: tenant id (uuid). Two: values (array of text). Three: revisions (array of text), empty for none.
WITH wanted AS MATERIALIZED (
    -- As columns: row-level security lets only such comparisons reach the index.
    SELECT given.value, given.revision, given.position, components_api.folded_number(given.value) AS folded_value,
           components_api.folded_number(given.revision) AS folded_revision
      FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given(value, revision, position)
)
SELECT twin.value, twin.revision
  FROM wanted
  LEFT JOIN LATERAL (
        SELECT component.value, CASE WHEN wanted.revision = '' THEN '' ELSE component.revision END AS revision
          FROM components.component AS component
         WHERE component.tenant_id = (SELECT $1::uuid)
           AND component.folded_value = wanted.folded_value
           AND (wanted.revision = '' OR components_api.folded_number(component.revision) = wanted.folded_revision)
           AND NOT (component.value = wanted.value AND (wanted.revision = '' OR component.revision = wanted.revision))
         ORDER BY component.value, component.revision
         LIMIT 1
       ) AS twin ON true
 ORDER BY wanted.position
