-- The assemblies and RfQs among the given ones that have a calculation table of their own.
-- One: tenant id (uuid). Two: assembly ids (uuid[]). Three: RfQ ids (uuid[]).
SELECT assignment.target_type, assignment.target_id, assignment.calculation_table_id
  FROM costing.table_assignment AS assignment
 WHERE assignment.tenant_id = (SELECT $1::uuid)
   AND ((assignment.target_type = 'Assembly' AND assignment.target_id = ANY ($2::uuid[]))
        OR (assignment.target_type = 'Rfq' AND assignment.target_id = ANY ($3::uuid[])))
