-- Removes the stored costs of an RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM costing.assembly_cost AS cost
 WHERE cost.tenant_id = $1::uuid
   AND cost.rfq_id = $2::uuid
