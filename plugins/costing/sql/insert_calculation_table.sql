-- Inserts a new calculation table; no row if the name is taken.
-- One: tenant id (uuid). Then: name, is_default, excess policy, its percentage, its threshold and the currency of that;
-- and of the rows: keys, names, kinds, bases, percentages, amounts, currencies, decimals.
INSERT INTO costing.calculation_table AS calculation (tenant_id, name, is_default, excess_policy, excess_percent,
                                                      excess_threshold, excess_currency, row_keys, row_names, row_kinds,
                                                      row_bases, row_percents, row_amounts, row_currencies,
                                                      row_decimals)
VALUES ($1::uuid, $2::text, $3::boolean, $4::text, $5::numeric, $6::numeric, $7::text, $8::text[], $9::text[],
        $10::text[], $11::text[], $12::numeric[], $13::numeric[], $14::text[], $15::bigint[])
ON CONFLICT ON CONSTRAINT calculation_table_name_key DO NOTHING
RETURNING calculation.id
