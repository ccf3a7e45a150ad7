-- One RfQ with its newest complete quotation, and its version.
-- One: tenant id (uuid). Two and three: quotations with an open link to which a complete content has come (array of
-- uuid), and when (array of timestamptz). Four: RfQ id (uuid).
SELECT rfq.id, rfq.number, rfq.name, rfq.status, rfq.customer_id, customer.number, customer.name,
       rfq.customer_user_id, rfq.internal_part_number AS internal_part_number_value,
       rfq.internal_part_revision AS internal_part_number_revision,
       rfq.customer_part_number AS customer_part_number_value,
       rfq.customer_part_revision AS customer_part_number_revision,
       rfq.customer_part_customer_id AS customer_id, named.number, named.name,
       rfq.type, rfq.industry, rfq.order_quantities, rfq.base_currency, rfq.due_date, rfq.quotation_valid_until,
       rfq.requested_delivery_date, rfq.assigned_to, rfq.watchers, rfq.notes, rfq.external_reference, rfq.tags,
       rfq.pcb_ids, rfq.is_cost_frozen, quotation.id, quotation.file_name, quotation.uploaded_at,
       CASE WHEN quotation.released_to = rfq.customer_id THEN quotation.released_at END AS released_at,
       rfq.no_quote_reason, rfq.sourcing_scenario_ids, rfq.created_at, rfq.updated_at, rfq.created_by_type,
       rfq.created_by_id,
       rfq.row_version
  FROM rfqs.rfq AS rfq
  -- LIMIT keeps these apart: otherwise the whole view would be read and compared row by row, as a condition of a join
  -- does not go into a view with a barrier.
  LEFT JOIN LATERAL
       (SELECT known.number, known.name
          FROM customers_api.customer_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = rfq.customer_id
         LIMIT 1) AS customer
    ON true
  LEFT JOIN LATERAL
       (SELECT known.number, known.name
          FROM customers_api.customer_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = rfq.customer_part_customer_id
         LIMIT 1) AS named
    ON true
  LEFT JOIN LATERAL
       (SELECT candidate.id, candidate.file_name, candidate.released_at, candidate.released_to,
               coalesce(candidate.uploaded_at, finished.uploaded_at) AS uploaded_at
          FROM rfqs.quotation AS candidate
          LEFT JOIN unnest($2::uuid[], $3::timestamptz[]) AS finished(id, uploaded_at)
            ON finished.id = candidate.id
         WHERE candidate.tenant_id = (SELECT $1::uuid)
           AND candidate.rfq_id = rfq.id
           AND coalesce(candidate.uploaded_at, finished.uploaded_at) IS NOT NULL
         ORDER BY coalesce(candidate.uploaded_at, finished.uploaded_at) DESC, candidate.id
         LIMIT 1) AS quotation
    ON true
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $4::uuid
