-- The components of some numbers, one row per number, in order.
-- One: tenant id (uuid). Two: values (array of text). Three: revisions (array of text).
SELECT component.id AS component_id
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted(value, revision, position)
  LEFT JOIN components.component AS component
    ON component.tenant_id = (SELECT $1::uuid)
   AND component.value = wanted.value
   AND component.revision = wanted.revision
 ORDER BY wanted.position
