-- Designators of the BOM of an assembly, its own and those of the assembly that it reads live, in the order of the BOM.
-- Lines of other modules are left out: a bare board has no position.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT named.designator, bool_and(item.do_not_place) AS do_not_place
  FROM assemblies.bom_item AS item
 CROSS JOIN LATERAL unnest(item.designators) WITH ORDINALITY AS named (designator, place)
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = ANY (ARRAY(SELECT unnest(ARRAY[assembly.id, assembly.linked_id])
                                       FROM assemblies.assembly AS assembly
                                      WHERE assembly.tenant_id = (SELECT $1::uuid)
                                        AND assembly.id = $2::uuid))
 GROUP BY named.designator
 ORDER BY min(item.position), min(named.place), named.designator
