-- The calculation table of an RfQ: its own, or the default.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT coalesce(assignment.calculation_table_id, calculation.id)
  FROM costing.calculation_table AS calculation
  LEFT JOIN costing.table_assignment AS assignment
    ON assignment.tenant_id = calculation.tenant_id
   AND assignment.target_type = 'Rfq'
   AND assignment.target_id = $2::uuid
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.is_default
