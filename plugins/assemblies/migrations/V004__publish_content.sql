-- Pick-and-place items for other modules: what is placed, on which side and how. An assembly without a file that reads
-- an imported one live shows that one's, as GET /pnp does.
CREATE VIEW assemblies_api.pnp_item_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.id AS assembly_id, item.position, item.designator, item.side, item.mount_type,
           item.package, item.do_not_place, item.fiducial
      FROM assemblies.assembly AS assembly
      JOIN assemblies.pnp_item AS item
        ON item.tenant_id = assembly.tenant_id
       AND item.assembly_id =
           CASE WHEN assembly.linked_id IS NULL
                  OR EXISTS (SELECT FROM assemblies.pnp_item AS own
                              WHERE own.tenant_id = assembly.tenant_id
                                AND own.assembly_id = assembly.id) THEN assembly.id
                ELSE assembly.linked_id END
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- The BOM as before, but without a join for assemblies with content of their own: then the ids that are asked for reach
-- the key of bom_item whatever the planner knows of the tables. With the join, lines that were imported a moment ago, and
-- not analyzed yet, were read as a whole for every assembly. An assembly that reads another one has no lines of its own.
CREATE OR REPLACE VIEW assemblies_api.bom_item_v1 WITH (security_barrier) AS
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

CREATE OR REPLACE VIEW assemblies_api.bom_option_v1 WITH (security_barrier) AS
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
