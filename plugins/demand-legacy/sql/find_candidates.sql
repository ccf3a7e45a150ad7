-- Imported assemblies and components by the values of their internal part numbers, of all revisions.
-- One: tenant id (uuid). Two: values (array of text).
SELECT 'Assembly' AS type, assembly.id, assembly.value, assembly.revision, 'Piece' AS unit
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.value = ANY ($2::text[])
   AND assembly.source = 'Import'
 UNION ALL
SELECT 'Component', component.id, component.value, component.revision, component.unit
  FROM components_api.component_v1 AS component
 WHERE component.tenant_id = (SELECT $1::uuid)
   AND component.value = ANY ($2::text[])
