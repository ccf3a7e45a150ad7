-- BOM lines that other modules add to assemblies. They stand behind the lines of the assembly, and imports leave them
-- alone. All are in pieces, bought by the tenant, and have one part option.
CREATE TABLE assemblies.added_line (
    tenant_id   uuid    NOT NULL,
    assembly_id uuid    NOT NULL,
    source      text    NOT NULL,  -- id of the module
    record_id   uuid    NOT NULL,  -- of that module
    number      integer NOT NULL,  -- from 1, without gaps
    designators text[]  NOT NULL,
    quantity    numeric NOT NULL,
    notes       text,
    value       text    NOT NULL,
    revision    text    NOT NULL,
    CONSTRAINT added_line_pkey PRIMARY KEY (tenant_id, assembly_id, source, record_id)
);
CREATE INDEX added_line_number_idx ON assemblies.added_line (tenant_id, value, revision);

ALTER TABLE assemblies.assembly ADD COLUMN added_line_count bigint NOT NULL DEFAULT 0;

-- The added lines of each assembly with their positions: behind its own lines, or behind those of the assembly that it
-- reads live, whose added lines come first.
CREATE VIEW assemblies.placed_line WITH (security_barrier) AS
    SELECT line.tenant_id, line.assembly_id,
           (assembly.bom_item_count + coalesce(linked.bom_item_count + linked.added_line_count, 0)
            + line.number)::integer AS position,
           line.assembly_id AS owner_id, line.record_id,
           line.designators, line.quantity, line.notes, line.value, line.revision
      FROM assemblies.added_line AS line
      JOIN assemblies.assembly AS assembly
        ON assembly.tenant_id = line.tenant_id
       AND assembly.id = line.assembly_id
      LEFT JOIN assemblies.assembly AS linked
        ON linked.tenant_id = assembly.tenant_id
       AND linked.id = assembly.linked_id
     WHERE line.tenant_id = current_setting('cardcage.tenant')::uuid
     UNION ALL
    SELECT assembly.tenant_id, assembly.id AS assembly_id, (linked.bom_item_count + line.number)::integer AS position,
           line.assembly_id AS owner_id, line.record_id,
           line.designators, line.quantity, line.notes, line.value, line.revision
      FROM assemblies.assembly AS assembly
      JOIN assemblies.assembly AS linked
        ON linked.tenant_id = assembly.tenant_id
       AND linked.id = assembly.linked_id
      JOIN assemblies.added_line AS line
        ON line.tenant_id = assembly.tenant_id
       AND line.assembly_id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
       AND assembly.linked_id IS NOT NULL;

CREATE OR REPLACE VIEW assemblies_api.assembly_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.id, assembly.source, assembly.rfq_id, assembly.parent_id, assembly.linked_id,
           assembly.value, assembly.revision, assembly.name, assembly.type, assembly.industry, assembly.customer_id,
           coalesce(linked.bom_item_count + linked.added_line_count, assembly.bom_item_count)
               + assembly.added_line_count AS bom_item_count,
           assembly.created_at, assembly.updated_at, assembly.row_version, linked.row_version AS linked_row_version
      FROM assemblies.assembly AS assembly
      LEFT JOIN assemblies.assembly AS linked
        ON linked.tenant_id = assembly.tenant_id
       AND linked.id = assembly.linked_id
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- As in V003, and the added lines. The id of a line follows from the assembly that has it (owner_id) and from its
-- position there, or from the record of the module that added it. It is made outside of the union, so that statements
-- that do not read it do not pay for it.
CREATE OR REPLACE VIEW assemblies_api.bom_item_v1 WITH (security_barrier) AS
    SELECT line.tenant_id, line.assembly_id, line.position,
           overlay(overlay(md5(line.owner_id || '/' || coalesce(line.record_id::text, line.position::text))
                           PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid AS bom_item_id,
           line.designators, line.quantity, line.unit, line.notes, line.do_not_place, line.sourced_by
      FROM (SELECT item.tenant_id, item.assembly_id, item.assembly_id AS owner_id, item.position,
                   NULL::uuid AS record_id, item.designators, item.quantity, item.unit, item.notes, item.do_not_place,
                   item.sourced_by
              FROM assemblies.bom_item AS item
             WHERE item.tenant_id = current_setting('cardcage.tenant')::uuid
             UNION ALL
            SELECT assembly.tenant_id, assembly.id AS assembly_id, item.assembly_id AS owner_id, item.position,
                   NULL::uuid AS record_id, item.designators, item.quantity, item.unit, item.notes, item.do_not_place,
                   item.sourced_by
              FROM assemblies.assembly AS assembly
              JOIN assemblies.bom_item AS item
                ON item.tenant_id = assembly.tenant_id
               AND item.assembly_id = assembly.linked_id
             WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid
               AND assembly.linked_id IS NOT NULL
             UNION ALL
            SELECT added.tenant_id, added.assembly_id, added.owner_id, added.position, added.record_id,
                   added.designators, added.quantity, 'Piece' AS unit, added.notes, false AS do_not_place,
                   'Internal' AS sourced_by
              FROM assemblies.placed_line AS added
             WHERE added.tenant_id = current_setting('cardcage.tenant')::uuid) AS line;

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
       AND assembly.linked_id IS NOT NULL
     UNION ALL
    SELECT line.tenant_id, line.assembly_id, line.position AS item_position, 1 AS position, line.value, line.revision,
           NULL::uuid AS option_assembly_id
      FROM assemblies.placed_line AS line
     WHERE line.tenant_id = current_setting('cardcage.tenant')::uuid;
