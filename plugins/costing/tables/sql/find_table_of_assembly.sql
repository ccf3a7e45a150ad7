-- The calculation table of an assembly: its own, that of its RfQ, that of the imported assembly that it reads, or the
-- default.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT coalesce(own.calculation_table_id, of_rfq.calculation_table_id, linked.calculation_table_id, calculation.id)
  FROM assemblies_api.assembly_v1 AS assembly
  JOIN costing.calculation_table AS calculation
    ON calculation.tenant_id = assembly.tenant_id
   AND calculation.is_default
  LEFT JOIN costing.table_assignment AS own
    ON own.tenant_id = assembly.tenant_id
   AND own.target_type = 'Assembly'
   AND own.target_id = assembly.id
  LEFT JOIN costing.table_assignment AS linked
    ON linked.tenant_id = assembly.tenant_id
   AND linked.target_type = 'Assembly'
   AND linked.target_id = assembly.linked_id
  LEFT JOIN costing.table_assignment AS of_rfq
    ON of_rfq.tenant_id = assembly.tenant_id
   AND of_rfq.target_type = 'Rfq'
   AND of_rfq.target_id = assembly.rfq_id
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
