-- One calculation table.
-- One: tenant id (uuid). Two: table id (uuid).
SELECT calculation.id, calculation.name, calculation.is_default, calculation.excess_policy, calculation.excess_percent,
       calculation.excess_threshold, calculation.excess_currency, calculation.row_keys, calculation.row_names,
       calculation.row_kinds, calculation.row_bases, calculation.row_percents, calculation.row_amounts,
       calculation.row_currencies, calculation.row_decimals, calculation.created_at, calculation.updated_at,
       calculation.row_version
  FROM costing.calculation_table AS calculation
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.id = $2::uuid
