-- Every quotation of one RfQ, settled or with an open link.
-- One: tenant id (uuid). Two: RfQ id (uuid).
SELECT quotation.id, quotation.uploaded_at, quotation.released_to, quotation.is_unreached
  FROM rfqs.quotation AS quotation
 WHERE quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.rfq_id = $2::uuid
 ORDER BY quotation.id
