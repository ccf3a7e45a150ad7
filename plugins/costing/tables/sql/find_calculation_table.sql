-- One calculation table. The caller has locked all of them (lock_tables.sql) where it changes one.
-- One: tenant id (uuid). Two: table id (uuid).
SELECT calculation.id, {calculation.TableColumns}, calculation.created_at, calculation.updated_at,
       calculation.row_version
  FROM costing.calculation_table AS calculation
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.id = $2::uuid
   {locked: FOR NO KEY UPDATE}
