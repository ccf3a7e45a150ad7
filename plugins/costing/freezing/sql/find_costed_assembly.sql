-- One assembly with its RfQ's currency, and the snapshot of the RfQ if it is frozen. The revision counts only with a
-- number.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT assembly.id, assembly.rfq_id, assembly.name, assembly.value,
       CASE WHEN assembly.value IS NOT NULL THEN assembly.revision END AS revision, assembly.updated_at,
       rfq.base_currency,
       snapshot.id AS snapshot_id, snapshot.frozen_at
  FROM assemblies_api.assembly_v1 AS assembly
  LEFT JOIN LATERAL (SELECT known.base_currency
                       FROM rfqs_api.rfq_v1 AS known
                      WHERE known.tenant_id = (SELECT $1::uuid)
                        AND known.id = assembly.rfq_id
                      LIMIT 1) AS rfq
    ON true
  LEFT JOIN costing.snapshot AS snapshot
    ON snapshot.tenant_id = assembly.tenant_id
   AND snapshot.rfq_id = assembly.rfq_id
   AND snapshot.thawed_at IS NULL
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
