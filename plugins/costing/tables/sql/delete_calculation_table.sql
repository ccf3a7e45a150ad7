-- Removes one calculation table; a foreign key refuses if it is assigned.
-- One: tenant id (uuid). Two: table id (uuid).
DELETE FROM costing.calculation_table AS calculation
 WHERE calculation.tenant_id = (SELECT $1::uuid)
   AND calculation.id = $2::uuid
