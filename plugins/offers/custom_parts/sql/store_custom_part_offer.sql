-- Stores an offer for a custom part, replacing the one with its key, and without a ladder; returns its id.
-- One: tenant id (uuid). Two: custom part, three: scenario, four: supplier (uuid). Five: supplier part number or NULL.
-- Six: stock location or NULL. Seven: packaging or NULL. Eight: price type. Nine, ten: available and total stock or
-- NULL (numeric). Eleven: lead time in days or NULL (integer). Twelve, thirteen: dates and quantities on order
-- (arrays). 14: unit quantity (numeric). 15: unit. 16: valid until or NULL (date). 17: notes or NULL. 18 to 21: names,
-- amounts, currencies and kinds of the one-time costs (arrays). 22, 23: charge key and
-- stock key or NULL.
WITH stored AS (
    INSERT INTO offers.offer AS offer (
        tenant_id, custom_part_id, sourcing_scenario_id, supplier_id, supplier_part_number, stock_location, packaging,
        price_type, available_stock, total_stock, lead_time, on_order_dates, on_order_quantities, unit_quantity, unit,
        valid_until, notes, one_time_cost_names, one_time_cost_amounts, one_time_cost_currencies,
        one_time_cost_kinds, charge_key, stock_key)
    VALUES (
        $1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::text, $6::text, $7::text, $8::text, $9::numeric, $10::numeric,
        $11::integer, $12::date[], $13::numeric[], $14::numeric, $15::text, $16::date, $17::text, $18::text[],
        $19::numeric[], $20::text[], $21::text[], $22::text,
        $23::text)
        ON CONFLICT (tenant_id, custom_part_id, sourcing_scenario_id, supplier_id, supplier_part_number)
     WHERE custom_part_id IS NOT NULL AND source IS NULL
        DO UPDATE
       SET stock_location = excluded.stock_location, packaging = excluded.packaging, price_type = excluded.price_type,
           available_stock = excluded.available_stock, total_stock = excluded.total_stock,
           lead_time = excluded.lead_time, on_order_dates = excluded.on_order_dates,
           on_order_quantities = excluded.on_order_quantities, unit_quantity = excluded.unit_quantity,
           unit = excluded.unit, valid_until = excluded.valid_until, notes = excluded.notes,
           one_time_cost_names = excluded.one_time_cost_names,
           one_time_cost_amounts = excluded.one_time_cost_amounts,
           one_time_cost_currencies = excluded.one_time_cost_currencies,
           one_time_cost_kinds = excluded.one_time_cost_kinds, charge_key = excluded.charge_key,
           stock_key = excluded.stock_key, imported_at = now(),
           row_version = offer.row_version + 1
    RETURNING offer.id),
cleared AS (
    DELETE FROM offers.price AS price
     USING stored
     WHERE price.tenant_id = (SELECT $1::uuid)
       AND price.offer_id = stored.id)
SELECT stored.id
  FROM stored
