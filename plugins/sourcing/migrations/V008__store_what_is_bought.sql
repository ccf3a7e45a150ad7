-- The state in which a run saw an assembly. NULL: a run from before this migration.
ALTER TABLE sourcing.solution_assembly
    ADD COLUMN row_version        bigint,
    ADD COLUMN linked_row_version bigint;  -- of the imported assembly that it shows; NULL: its content is its own

-- row_version and linked_row_version: those of assemblies_api.assembly_v1 when the selection ran. While they are the
-- present ones, assemblies_api.bom_item_v1 has the line that the run saw, with its id and designators.
CREATE OR REPLACE VIEW sourcing_api.line_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, line.position, line.status,
           line.needed_quantity, line.used_cost, line.excess_cost, line.fee_cost, line.part_position,
           assembly.row_version, assembly.linked_row_version
      FROM sourcing.solution_assembly AS assembly
     CROSS JOIN LATERAL unnest(assembly.positions, assembly.part_positions, assembly.statuses,
                               assembly.needed_quantities, assembly.used_costs, assembly.excess_costs,
                               assembly.fee_costs)
               AS line(position, part_position, status, needed_quantity, used_cost, excess_cost, fee_cost)
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- component_id with internal_part_number and revision, part_id with manufacturer and manufacturer_part_number name the
-- part that the order line buys, as it was called when the selection ran. No part: own stock, or a custom part. supplier_name: that of
-- the supplier or site, at that time.
CREATE OR REPLACE VIEW sourcing_api.purchase_v1 WITH (security_barrier) AS
    SELECT part.tenant_id, part.solution_id, part.position AS part_position, part.part_key, purchase.offer_id,
           purchase.supplier_id, purchase.quantity, purchase.used_quantity, purchase.excess_quantity, purchase.moq,
           purchase.mpq, purchase.foreign_unit_price, purchase.price_quantity, purchase.price_unit, purchase.currency,
           purchase.rate, purchase.unit_price, purchase.fee,
           purchase.quantity * purchase.unit_price + purchase.fee AS total, purchase.ready_days, purchase.reason,
           (purchase.component ->> 'id')::uuid AS component_id, (purchase.part ->> 'id')::uuid AS part_id,
           coalesce(purchase.component ->> 'value', purchase.options -> 0 ->> 'value') AS internal_part_number,
           purchase.part ->> 'manufacturer' AS manufacturer,
           purchase.part ->> 'manufacturer_part_number' AS manufacturer_part_number,
           coalesce(purchase.component, purchase.options -> 0) ->> 'revision' AS revision,
           purchase.supplier AS supplier_name, purchase.is_inventory, purchase.packaging
      FROM sourcing.solution_part AS part
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'purchases')
               AS purchase(offer_id uuid, supplier_id uuid, quantity numeric, used_quantity numeric,
                           excess_quantity numeric, moq numeric, mpq numeric, foreign_unit_price numeric,
                           price_quantity numeric, price_unit text, currency text, rate numeric,
                           unit_price numeric, fee numeric, ready_days integer, reason text, component json, part json,
                           options json, supplier text, is_inventory boolean, packaging text)
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid;
