-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner. An assembly that reads an imported one live shows the content of that one as its own.

-- A reader that needs several statements for an assembly compares row_version and linked_row_version before and after
-- them, to know that its content was one and the same. linked_row_version: of the imported assembly whose content is
-- shown; NULL: the content is its own.
CREATE VIEW assemblies_api.assembly_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.id, assembly.source, assembly.rfq_id, assembly.parent_id, assembly.linked_id,
           assembly.value, assembly.revision, assembly.name, assembly.type, assembly.industry, assembly.customer_id,
           coalesce(linked.bom_item_count, assembly.bom_item_count) AS bom_item_count,
           assembly.created_at, assembly.updated_at, assembly.row_version, linked.row_version AS linked_row_version
      FROM assemblies.assembly AS assembly
      LEFT JOIN assemblies.assembly AS linked
        ON linked.tenant_id = assembly.tenant_id
       AND linked.id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- Flat BOM: the lines of one assembly without those of its subassemblies. The id of a line is made of its place, so that
-- it takes no column and survives an import: a UUID of version 8 (RFC 9562). Assemblies with content of their own need no
-- join: the ids that are asked for reach the key of bom_item whatever the planner knows of the tables. With a join, lines
-- that were imported a moment ago, and are not analyzed yet, would be read as a whole for every assembly. An assembly that
-- reads another one has no lines of its own.
CREATE VIEW assemblies_api.bom_item_v1 WITH (security_barrier) AS
    SELECT item.tenant_id, item.assembly_id, item.position,
           overlay(overlay(md5(item.assembly_id || '/' || item.position) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid
               AS bom_item_id,
           item.designators, item.quantity, item.unit, item.notes, item.do_not_place, item.sourced_by
      FROM assemblies.bom_item AS item
     WHERE item.tenant_id = current_setting('cardcage.tenant')::uuid
     UNION ALL
    SELECT assembly.tenant_id, assembly.id AS assembly_id, item.position,
           overlay(overlay(md5(item.assembly_id || '/' || item.position) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid
               AS bom_item_id,
           item.designators, item.quantity, item.unit, item.notes, item.do_not_place, item.sourced_by
      FROM assemblies.assembly AS assembly
      JOIN assemblies.bom_item AS item
        ON item.tenant_id = assembly.tenant_id
       AND item.assembly_id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
       AND assembly.linked_id IS NOT NULL;

-- What may be used for a line: the component of that number, or the assembly.
CREATE VIEW assemblies_api.bom_option_v1 WITH (security_barrier) AS
    SELECT part_option.tenant_id, part_option.assembly_id, part_option.item_position, part_option.position,
           part_option.value, part_option.revision, part_option.option_assembly_id
      FROM assemblies.bom_option AS part_option
     WHERE part_option.tenant_id = current_setting('cardcage.tenant')::uuid
     UNION ALL
    SELECT assembly.tenant_id, assembly.id AS assembly_id, part_option.item_position, part_option.position,
           part_option.value, part_option.revision, part_option.option_assembly_id
      FROM assemblies.assembly AS assembly
      JOIN assemblies.bom_option AS part_option
        ON part_option.tenant_id = assembly.tenant_id
       AND part_option.assembly_id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
       AND assembly.linked_id IS NOT NULL;

-- Subassemblies; what part options contain is in bom_option_v1.
CREATE VIEW assemblies_api.subassembly_v1 WITH (security_barrier) AS
    SELECT nesting.tenant_id, nesting.parent_id, nesting.child_id, nesting.quantity, nesting.position
      FROM assemblies.nesting AS nesting
     WHERE nesting.tenant_id = current_setting('cardcage.tenant')::uuid
       AND nesting.item_position = 0
     UNION ALL
    SELECT assembly.tenant_id, assembly.id AS parent_id, nesting.child_id, nesting.quantity, nesting.position
      FROM assemblies.assembly AS assembly
      JOIN assemblies.nesting AS nesting
        ON nesting.tenant_id = assembly.tenant_id
       AND nesting.parent_id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
       AND nesting.item_position = 0;
