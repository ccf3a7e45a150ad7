-- The quotations that a portal user may read, the newest first: released to the customer of the RfQ, for an active user
-- of this customer, whose portal is on.
-- One: tenant id (uuid). Two: customer user id (uuid).
SELECT rfq.id AS rfq_id, rfq.number, rfq.name, quotation.file_name, quotation.released_at,
       rfq.quotation_valid_until AS valid_until
  FROM customers_api.customer_user_v1 AS person
  JOIN customers_api.customer_v1 AS customer
    ON customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = person.customer_id
   AND customer.portal_enabled
  JOIN rfqs.rfq AS rfq
    ON rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.customer_id = person.customer_id
  JOIN rfqs.quotation AS quotation
    ON quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.rfq_id = rfq.id
   AND quotation.released_to = rfq.customer_id
 WHERE person.tenant_id = (SELECT $1::uuid)
   AND person.id = $2::uuid
   AND person.status = 'Active'
 ORDER BY quotation.released_at DESC, rfq.id
