-- Records the complete content and its time; the link accepts nothing more.
-- One: tenant id (uuid). Two: quotation id (uuid). Three: when the content came (timestamptz).
UPDATE rfqs.quotation AS quotation
   SET uploaded_at = $3::timestamptz
 WHERE quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.id = $2::uuid
