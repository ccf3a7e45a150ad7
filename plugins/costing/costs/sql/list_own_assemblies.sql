-- The assemblies that an RfQ owns, its root first, then by name; or one of them.
-- One: tenant id (uuid). Two: RfQ id (uuid), or NULL. Three: assembly id (uuid), or NULL.
SELECT assembly.id, assembly.rfq_id, assembly.name, assembly.updated_at
  FROM assemblies_api.assembly_v1 AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.rfq_id IS NOT NULL
   AND ($2::uuid IS NULL OR assembly.rfq_id = $2::uuid)
   AND ($3::uuid IS NULL OR assembly.id = $3::uuid)
 ORDER BY assembly.id <> assembly.rfq_id, assembly.name, assembly.id
