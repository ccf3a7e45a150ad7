-- Subassemblies of these assemblies, in their order.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
SELECT subassembly.parent_id, child.id AS assembly_id, child.value,
       CASE WHEN child.value IS NOT NULL THEN child.revision END AS revision, child.name, subassembly.quantity
  FROM assemblies_api.subassembly_v1 AS subassembly
  JOIN assemblies.assembly AS child
    ON child.tenant_id = subassembly.tenant_id
   AND child.id = subassembly.child_id
 WHERE subassembly.tenant_id = (SELECT $1::uuid)
   AND subassembly.parent_id = ANY ($2::uuid[])
 ORDER BY subassembly.parent_id, subassembly.position
