-- Quotations whose upload link is open.
-- One: tenant id (uuid). Two: RfQ id, or NULL for all.
SELECT quotation.id
  FROM rfqs.quotation AS quotation
 WHERE quotation.tenant_id = (SELECT $1::uuid)
   AND ($2::uuid IS NULL OR quotation.rfq_id = $2::uuid)
   AND quotation.uploaded_at IS NULL
 ORDER BY quotation.id
