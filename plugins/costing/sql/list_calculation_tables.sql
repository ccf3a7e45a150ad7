-- Calculation tables in the order of creation.
-- One: tenant id (uuid). Then the window.
SELECT calculation.id, {calculation.TableColumns}, calculation.created_at, calculation.updated_at,
       calculation.row_version
  FROM costing.calculation_table AS calculation
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   {page: calculation.created_at}
