-- An assembly with what a change can set, its origin and its version.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT assembly.source, assembly.rfq_id, assembly.parent_id, assembly.linked_id, assembly.value,
       CASE WHEN assembly.value IS NOT NULL THEN assembly.revision END AS revision, assembly.name, assembly.notes,
       assembly.type, assembly.industry, assembly.bom_item_count, assembly.row_version
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
   {locked: FOR UPDATE}
