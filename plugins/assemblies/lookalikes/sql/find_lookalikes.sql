-- For each number that nothing has, an imported assembly whose number looks equal: one row per number, in order. Without a
-- revision, the one of any revision.
-- One: tenant id (uuid). Two: values (array of text). Three: revisions (array of text), empty for none.
WITH wanted AS MATERIALIZED (
    SELECT given.value, given.revision, given.position, components_api.folded_number(given.value) AS folded_value,
           components_api.folded_number(given.revision) AS folded_revision
      FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given(value, revision, position)
), stored AS MATERIALIZED (
    SELECT assembly.value, assembly.revision, components_api.folded_number(assembly.value) AS folded_value,
           components_api.folded_number(assembly.revision) AS folded_revision
      FROM assemblies.assembly AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.source = 'Import'
), twin AS MATERIALIZED (
    SELECT DISTINCT ON (wanted.position) wanted.position, stored.value,
           CASE WHEN wanted.revision = '' THEN '' ELSE stored.revision END AS revision
      FROM wanted
      JOIN stored ON stored.folded_value = wanted.folded_value
     WHERE (wanted.revision = '' OR stored.folded_revision = wanted.folded_revision)
       AND NOT (stored.value = wanted.value AND (wanted.revision = '' OR stored.revision = wanted.revision))
     ORDER BY wanted.position, stored.value, stored.revision
)
SELECT twin.value, twin.revision
  FROM wanted
  LEFT JOIN twin ON twin.position = wanted.position
 ORDER BY wanted.position
