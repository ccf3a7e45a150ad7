-- Quantities that are ratios of whole numbers, such as 1/6 of a panel: quantity has the number, rounded to 6 decimals.
ALTER TABLE assemblies.bom_item
    ADD COLUMN ratio text,  -- "1/6", in lowest terms
    ADD CONSTRAINT bom_item_ratio_check CHECK (ratio ~ '^[0-9]{1,10}/[0-9]{1,5}$');
ALTER TABLE assemblies.nesting
    ADD COLUMN ratio text,
    ADD CONSTRAINT nesting_ratio_check CHECK (ratio ~ '^[0-9]{1,10}/[0-9]{1,5}$');

-- As in V004, with the ratios.
CREATE OR REPLACE VIEW assemblies_api.bom_item_v1 WITH (security_barrier) AS
    SELECT line.tenant_id, line.assembly_id, line.position,
           overlay(overlay(md5(line.owner_id || '/' || coalesce(line.record_id::text, line.position::text))
                           PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid AS bom_item_id,
           line.designators, line.quantity, line.unit, line.notes, line.do_not_place, line.sourced_by, line.ratio
      FROM (SELECT item.tenant_id, item.assembly_id, item.assembly_id AS owner_id, item.position,
                   NULL::uuid AS record_id, item.designators, item.quantity, item.unit, item.notes, item.do_not_place,
                   item.sourced_by, item.ratio
              FROM assemblies.bom_item AS item
             WHERE item.tenant_id = current_setting('cardcage.tenant')::uuid
             UNION ALL
            SELECT assembly.tenant_id, assembly.id AS assembly_id, item.assembly_id AS owner_id, item.position,
                   NULL::uuid AS record_id, item.designators, item.quantity, item.unit, item.notes, item.do_not_place,
                   item.sourced_by, item.ratio
              FROM assemblies.assembly AS assembly
              JOIN assemblies.bom_item AS item
                ON item.tenant_id = assembly.tenant_id
               AND item.assembly_id = assembly.linked_id
             WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
               AND assembly.linked_id IS NOT NULL
             UNION ALL
            SELECT added.tenant_id, added.assembly_id, added.owner_id, added.position, added.record_id,
                   added.designators, added.quantity, 'Piece' AS unit, added.notes, false AS do_not_place,
                   'Internal' AS sourced_by, NULL::text AS ratio
              FROM assemblies.placed_line AS added
             WHERE added.tenant_id = current_setting('cardcage.tenant')::uuid) AS line;

-- As in V003, with the ratios.
CREATE OR REPLACE VIEW assemblies_api.subassembly_v1 WITH (security_barrier) AS
    SELECT nesting.tenant_id, nesting.parent_id, nesting.child_id, nesting.quantity, nesting.position, nesting.ratio
      FROM assemblies.nesting AS nesting
     WHERE nesting.tenant_id = current_setting('cardcage.tenant')::uuid
       AND nesting.item_position = 0
     UNION ALL
    SELECT assembly.tenant_id, assembly.id AS parent_id, nesting.child_id, nesting.quantity, nesting.position,
           nesting.ratio
      FROM assemblies.assembly AS assembly
      JOIN assemblies.nesting AS nesting
        ON nesting.tenant_id = assembly.tenant_id
       AND nesting.parent_id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
       AND nesting.item_position = 0;
