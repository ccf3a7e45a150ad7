-- The quotation that a portal user may read: released to the customer of the RfQ, for an active user of this customer,
-- whose portal is on.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: customer user id (uuid).
SELECT quotation.id
  FROM rfqs.rfq AS rfq
  JOIN rfqs.quotation AS quotation
    ON quotation.tenant_id = (SELECT $1::uuid)
   AND quotation.rfq_id = rfq.id
   AND quotation.released_to = rfq.customer_id
  JOIN customers_api.customer_v1 AS customer
    ON customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = rfq.customer_id
   AND customer.portal_enabled
  JOIN customers_api.customer_user_v1 AS person
    ON person.tenant_id = (SELECT $1::uuid)
   AND person.customer_id = rfq.customer_id
   AND person.id = $3::uuid
   AND person.status = 'Active'
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
