-- Assemblies in the order of the ids.
-- One: tenant id (uuid). Two: assembly ids (array of uuid), each once.
SELECT assembly.id, assembly.rfq_id, assembly.parent_id, assembly.value,
       CASE WHEN assembly.value IS NOT NULL THEN assembly.revision END AS revision, assembly.name, assembly.notes,
       assembly.type, assembly.industry, assembly.customer_part_number AS customer_value,
       assembly.customer_part_revision AS customer_revision,
       customer.id, customer.number, customer.name, assembly.source, assembly.created_at, assembly.updated_at
  FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)
  JOIN assemblies.assembly AS assembly
    ON assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = wanted.id
  LEFT JOIN customers_api.customer_v1 AS customer
    ON customer.tenant_id = assembly.tenant_id
   AND customer.id = assembly.customer_id
 ORDER BY wanted.place
