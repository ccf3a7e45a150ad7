-- Counts the RfQs of one customer.
-- One: tenant id (uuid). Two: customer id (uuid).
SELECT count(*)
  FROM rfqs.rfq AS rfq
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.customer_id = $2::uuid
