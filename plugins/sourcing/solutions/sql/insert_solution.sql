-- Inserts the head of a solution.
-- One: tenant id (uuid). Then the columns in their order.
INSERT INTO sourcing.solution AS solution
       (tenant_id, sourcing_scenario_id, started_at, reference_date, base_currency, fingerprint, engine_version,
        bom_items, selected, unpriced, parts, parts_solved, parts_reused, material_total, used_total, excess_total,
        fees_total, objective, lower_bound, is_proven, ready_days, conditions, counters, supplier_orders, warnings,
        design, content_fingerprint, unbought_lines, one_time_total,
        design_digest, component_digest)
VALUES ($1::uuid, $2::uuid, $3::timestamptz, $4::date, $5::text, $6::text, $7::text, $8::bigint, $9::bigint,
        $10::bigint, $11::bigint, $12::bigint, $13::bigint, $14::numeric, $15::numeric, $16::numeric, $17::numeric,
        $18::numeric, $19::numeric, $20::boolean, $21::integer, $22::text, $23::text, $24::text, $25::text,
        decode($26::text, 'hex'), $27::text, $28::text, $29::numeric,
        $30::text, $31::text)
RETURNING solution.id
