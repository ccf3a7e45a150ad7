-- The children of some assemblies: subassemblies, and assemblies among the part options of their lines. is_built: building the
-- parent builds the child, too; an option that is an assembly is built when it is the preferred one of a line that is
-- bought.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid).
WITH part_option AS MATERIALIZED (
    SELECT bom_option.assembly_id, bom_option.item_position, bom_option.option_assembly_id,
           row_number() OVER (PARTITION BY bom_option.assembly_id, bom_option.item_position
                              ORDER BY bom_option.position) = 1 AS is_preferred
      FROM assemblies_api.bom_option_v1 AS bom_option
     WHERE bom_option.tenant_id = (SELECT $1::uuid)
       AND bom_option.assembly_id = ANY ($2::uuid[])),
idle AS MATERIALIZED (
    SELECT item.assembly_id, item.position
      FROM assemblies_api.bom_item_v1 AS item
     WHERE item.tenant_id = (SELECT $1::uuid)
       AND item.assembly_id = ANY ($2::uuid[])
       AND (item.do_not_place OR item.sourced_by = 'Customer'))
SELECT nesting.parent_id, nesting.child_id, true AS is_built
  FROM assemblies_api.subassembly_v1 AS nesting
 WHERE nesting.tenant_id = (SELECT $1::uuid)
   AND nesting.parent_id = ANY ($2::uuid[])
 UNION ALL
SELECT part_option.assembly_id, part_option.option_assembly_id,
       part_option.is_preferred
       AND (part_option.assembly_id, part_option.item_position) NOT IN (SELECT idle.assembly_id, idle.position FROM idle)
  FROM part_option
 WHERE part_option.option_assembly_id IS NOT NULL
