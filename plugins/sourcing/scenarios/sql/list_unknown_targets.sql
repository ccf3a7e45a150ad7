-- Positions (from 0) of the demands whose assembly or component does not exist.
-- One: tenant id (uuid). Two: types. Three: target ids (array of uuid). The sets are read at once: a condition of a
-- join does not go into a view with a barrier.
WITH known AS MATERIALIZED (
    SELECT 'Assembly' AS type, assembly.id
      FROM assemblies_api.assembly_v1 AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.id = ANY ($3::uuid[])
     UNION ALL
    SELECT 'Component', component.id
      FROM components_api.component_v1 AS component
     WHERE component.tenant_id = (SELECT $1::uuid)
       AND component.id = ANY ($3::uuid[]))
SELECT given.position - 1
  FROM unnest($2::text[], $3::uuid[]) WITH ORDINALITY AS given(type, id, position)
  LEFT JOIN known
    ON known.type = given.type
   AND known.id = given.id
 WHERE known.id IS NULL
 ORDER BY given.position
