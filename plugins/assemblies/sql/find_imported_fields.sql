-- Fields of an imported assembly that an RfQ of its number takes over.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT assembly.id AS assembly_id, assembly.type, assembly.industry, assembly.customer_part_number AS value,
       assembly.customer_part_revision AS revision, assembly.customer_id
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
   AND assembly.source = 'Import'
