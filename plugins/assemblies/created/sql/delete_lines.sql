-- Deletes the BOM items of an assembly with what they contain; its subassemblies stay.
-- One: tenant id (uuid). Two: assembly id (uuid).
WITH without_options AS (
    DELETE FROM assemblies.bom_option AS part_option
     WHERE part_option.tenant_id = (SELECT $1::uuid)
       AND part_option.assembly_id = $2::uuid
), without_nestings AS (
    DELETE FROM assemblies.nesting AS nesting
     WHERE nesting.tenant_id = (SELECT $1::uuid)
       AND nesting.parent_id = $2::uuid
       AND nesting.item_position > 0
)
DELETE FROM assemblies.bom_item AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = $2::uuid
