-- Assemblies that some assemblies contain as they are now, as subassemblies or as the preferred option of a line that is
-- bought.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
WITH item AS MATERIALIZED (
    SELECT bom_item.assembly_id, bom_item.position
      FROM assemblies_api.bom_item_v1 AS bom_item
     WHERE bom_item.tenant_id = (SELECT $1::uuid)
       AND bom_item.assembly_id = ANY ($2::uuid[])
       AND NOT bom_item.do_not_place
       AND bom_item.sourced_by <> 'Customer'),
preferred AS MATERIALIZED (
    SELECT DISTINCT ON (part_option.assembly_id, part_option.item_position)
           part_option.assembly_id, part_option.item_position, part_option.option_assembly_id
      FROM assemblies_api.bom_option_v1 AS part_option
     WHERE part_option.tenant_id = (SELECT $1::uuid)
       AND part_option.assembly_id = ANY ($2::uuid[])
     ORDER BY part_option.assembly_id, part_option.item_position, part_option.position)
SELECT contained.parent_id, contained.child_id
  FROM assemblies_api.subassembly_v1 AS contained
 WHERE contained.tenant_id = (SELECT $1::uuid)
   AND contained.parent_id = ANY ($2::uuid[])
 UNION
SELECT item.assembly_id, preferred.option_assembly_id
  FROM item
  JOIN preferred
    ON preferred.assembly_id = item.assembly_id
   AND preferred.item_position = item.position
 WHERE preferred.option_assembly_id IS NOT NULL
