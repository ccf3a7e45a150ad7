-- Positions (from 0) of the internal part numbers that no component has.
-- One: tenant id (uuid). Two: values (text[]). Three: revisions (text[]); an empty one stands for any.
SELECT given.position - 1
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given(value, revision, position)
  LEFT JOIN LATERAL (SELECT component.id
                       FROM components_api.component_v1 AS component
                      WHERE component.tenant_id = (SELECT $1::uuid)
                        AND component.value = given.value
                        AND (given.revision = '' OR component.revision = given.revision)
                      LIMIT 1) AS known
    ON true
 WHERE known.id IS NULL
 ORDER BY given.position
