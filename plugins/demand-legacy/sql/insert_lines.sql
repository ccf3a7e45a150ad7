-- Inserts the lines of a negotiation.
-- One: tenant id (uuid). Two: negotiation id (uuid). Three to eleven: types, target ids, values, revisions, quantities,
-- units, due dates, customer ids and references (arrays).
INSERT INTO demand_legacy.forecast_line
       (tenant_id, negotiation_id, position, type, target_id, value, revision, quantity, unit, due_date, customer_id,
        reference)
SELECT $1::uuid, $2::uuid, line.position, line.type, line.target_id, line.value, line.revision, line.quantity, line.unit,
       line.due_date, line.customer_id, line.reference
  FROM unnest($3::text[], $4::uuid[], $5::text[], $6::text[], $7::numeric[], $8::text[], $9::date[], $10::uuid[],
              $11::text[])
           WITH ORDINALITY AS line(type, target_id, value, revision, quantity, unit, due_date, customer_id, reference,
                                   position)
