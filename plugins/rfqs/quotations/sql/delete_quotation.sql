-- Deletes a quotation: a newer one was released, or nothing was uploaded.
-- One: tenant id (uuid). Two: quotation id (uuid).
DELETE FROM rfqs.quotation AS quotation
 WHERE quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.id = $2::uuid
