-- Removes one RfQ and, by the foreign keys, its history and its quotations.
-- One: tenant id (uuid). Two: RfQ id (uuid).
DELETE FROM rfqs.rfq AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
