-- Removes the calculation tables assigned to assemblies or RfQs.
-- One: tenant id (uuid). Two: Assembly or Rfq. Three: their ids (uuid[]).
DELETE FROM costing.table_assignment AS assignment
 WHERE assignment.tenant_id = (SELECT $1::uuid)
   AND assignment.target_type = $2::text
   AND assignment.target_id = ANY ($3::uuid[])
