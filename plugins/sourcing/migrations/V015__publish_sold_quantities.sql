-- unit: that of the part in the solution, in which its quantities are counted. sold_quantity: quantity in price_unit, in
-- which the offer is sold; NULL in solutions of earlier versions.
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
           coalesce(purchase.one_time_cost, 0) AS one_time_cost, part.content::json ->> 'unit' AS unit,
           purchase.sold_quantity
      FROM sourcing.solution_part AS part
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'purchases')
               AS purchase(offer_id uuid, supplier_id uuid, quantity numeric, used_quantity numeric,
                           excess_quantity numeric, moq numeric, mpq numeric, foreign_unit_price numeric,
                           price_quantity numeric, price_unit text, currency text, rate numeric,
                           unit_price numeric, fee numeric, ready_days integer, reason text, component json, part json,
                           options json, supplier text, is_inventory boolean, packaging text, one_time_cost numeric,
                           sold_quantity numeric)
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid;
