-- Updates one calculation table.
-- One: tenant id (uuid). Two: table id (uuid). Then: name, is_default, excess policy, its percentage, its threshold and
-- the currency of that; and of the rows: keys, names, kinds, bases, percentages, amounts, currencies, decimals.
UPDATE costing.calculation_table AS calculation
   SET name = $3::text,
       is_default = $4::boolean,
       excess_policy = $5::text,
       excess_percent = $6::numeric,
       excess_threshold = $7::numeric,
       excess_currency = $8::text,
       row_keys = $9::text[],
       row_names = $10::text[],
       row_kinds = $11::text[],
       row_bases = $12::text[],
       row_percents = $13::numeric[],
       row_amounts = $14::numeric[],
       row_currencies = $15::text[],
       row_decimals = $16::bigint[],
       updated_at = now(),
       row_version = calculation.row_version + 1
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.id = $2::uuid
