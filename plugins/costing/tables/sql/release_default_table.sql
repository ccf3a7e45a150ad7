-- Clears the default; the next statement sets a new one.
-- One: tenant id (uuid).
UPDATE costing.calculation_table AS calculation
   SET is_default = false,
       updated_at = now(),
       row_version = calculation.row_version + 1
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.is_default
