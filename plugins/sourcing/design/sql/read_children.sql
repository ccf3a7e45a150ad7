-- Content of some assemblies.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid).
SELECT nesting.parent_id, nesting.child_id, trim_scale(nesting.quantity) AS quantity, nesting.ratio
  FROM assemblies_api.subassembly_v1 AS nesting
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = ANY ($2::uuid[])
 ORDER BY nesting.parent_id, nesting.position
