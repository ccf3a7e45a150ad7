-- Updates all fields of a locked RfQ.
-- One: tenant id (uuid). Two: RfQ id (uuid). Then: RfqColumns.
UPDATE rfqs.rfq AS rfq
   SET {rfq = $RfqColumns}, updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
