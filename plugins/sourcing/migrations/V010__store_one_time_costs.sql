-- One-time costs of the offers that a solution buys, in base currency, beside its material. Solutions from before this
-- migration have none: their runs did not count them.
ALTER TABLE sourcing.solution
    ADD COLUMN one_time_total numeric NOT NULL DEFAULT 0;
ALTER TABLE sourcing.solution_assembly
    ADD COLUMN one_time_cost  numeric   NOT NULL DEFAULT 0,    -- share of its lines, rounded to 10 places
    ADD COLUMN one_time_costs numeric[] NOT NULL DEFAULT '{}'; -- by line

-- one_time_total: one-time costs, which no other total contains.
CREATE OR REPLACE VIEW sourcing_api.solution_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id, solution.sourcing_scenario_id, solution.finished_at,
           solution.reference_date, solution.base_currency, solution.fingerprint, solution.material_total,
           solution.used_total, solution.excess_total, solution.fees_total, solution.ready_days,
           solution.content_fingerprint, solution.one_time_total
      FROM sourcing.solution AS solution
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid;

-- one_time_cost: share of the lines in the one-time costs of the offers that are bought for them; no other cost
-- contains it.
CREATE OR REPLACE VIEW sourcing_api.assembly_quantity_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, assembly.quantity,
           assembly.demanded_quantity, assembly.used_quantity, assembly.used_cost, assembly.excess_cost,
           assembly.fee_cost, assembly.priced, assembly.unpriced, assembly.customer_sourced, assembly.customer_quantity,
           assembly.one_time_cost
      FROM sourcing.solution_assembly AS assembly
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- one_time_cost: share of the line, as above.
CREATE OR REPLACE VIEW sourcing_api.line_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, line.position, line.status,
           line.needed_quantity, line.used_cost, line.excess_cost, line.fee_cost, line.part_position,
           assembly.row_version, assembly.linked_row_version, coalesce(line.one_time_cost, 0) AS one_time_cost
      FROM sourcing.solution_assembly AS assembly
     CROSS JOIN LATERAL unnest(assembly.positions, assembly.part_positions, assembly.statuses,
                               assembly.needed_quantities, assembly.used_costs, assembly.excess_costs,
                               assembly.fee_costs, assembly.one_time_costs)
               AS line(position, part_position, status, needed_quantity, used_cost, excess_cost, fee_cost,
                       one_time_cost)
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- one_time_cost: one-time costs of the offer, which total does not contain.
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
           purchase.supplier AS supplier_name, purchase.is_inventory, purchase.packaging,
           coalesce(purchase.one_time_cost, 0) AS one_time_cost
      FROM sourcing.solution_part AS part
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'purchases')
               AS purchase(offer_id uuid, supplier_id uuid, quantity numeric, used_quantity numeric,
                           excess_quantity numeric, moq numeric, mpq numeric, foreign_unit_price numeric,
                           price_quantity numeric, price_unit text, currency text, rate numeric,
                           unit_price numeric, fee numeric, ready_days integer, reason text, component json, part json,
                           options json, supplier text, is_inventory boolean, packaging text, one_time_cost numeric)
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid;

-- one_time_cost: one-time costs of the offers bought there, in base currency.
CREATE OR REPLACE VIEW sourcing_api.supplier_order_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id AS solution_id, ordered.supplier_id, ordered.is_inventory, ordered.value,
           ordered.fee, coalesce(ordered.one_time_cost, 0) AS one_time_cost
      FROM sourcing.solution AS solution
     CROSS JOIN LATERAL json_to_recordset(solution.supplier_orders::json)
               AS ordered(supplier_id uuid, is_inventory boolean, value numeric, fee numeric, one_time_cost numeric)
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid;
