-- Lines of a negotiation, in order, with their customers.
-- One: tenant id (uuid). Two: negotiation id (uuid).
SELECT line.value, line.revision, line.type, line.target_id, line.unit, trim_scale(line.quantity) AS quantity,
       line.due_date, customer.id, customer.number, customer.name, line.reference
  FROM demand_legacy.forecast_line AS line
  -- LIMIT keeps this apart: a condition of a join does not go into a view with a barrier.
  LEFT JOIN LATERAL
       (SELECT known.id, known.number, known.name
          FROM customers_api.customer_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = line.customer_id
         LIMIT 1) AS customer
    ON true
 WHERE line.tenant_id = (SELECT $1::uuid)
   AND line.negotiation_id = $2::uuid
 ORDER BY line.position
