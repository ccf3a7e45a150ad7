-- Lets a customer read a settled quotation.
-- One: tenant id (uuid). Two: quotation id (uuid). Three: customer id (uuid).
UPDATE rfqs.quotation AS quotation
   SET released_at = now(), released_to = $3::uuid
 WHERE quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.id = $2::uuid
