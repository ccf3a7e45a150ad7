-- Notes whether the notice of a released quotation reached nobody.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: customer id (uuid). Four: whether it reached nobody (boolean).
UPDATE rfqs.quotation AS quotation
   SET is_unreached = $4::boolean
 WHERE quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.rfq_id = $2::uuid
   AND quotation.released_to = $3::uuid
