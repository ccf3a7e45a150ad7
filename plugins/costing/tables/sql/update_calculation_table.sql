-- Updates one calculation table.
-- One: tenant id (uuid). Two: table id (uuid). Then: TableColumns.
UPDATE costing.calculation_table AS calculation
   SET {calculation = $TableColumns}, updated_at = now(), row_version = calculation.row_version + 1
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.id = $2::uuid
