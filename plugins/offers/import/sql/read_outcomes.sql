-- The result of each element of an import, in the order of the request; for an element that could not be stored, the
-- resolved references.
-- One: whether nothing is going to be stored (boolean): then new offers have no id.
SELECT item.position, item.part, item.errors, item.error_count, item.note,
       CASE WHEN item.errors IS NOT NULL OR target.position IS NULL THEN 'Rejected'
            WHEN target.position <> target.winner THEN 'Superseded'
            WHEN stored.is_new THEN 'Created'
            ELSE 'Replaced' END AS result,
       CASE WHEN NOT ($1::boolean AND stored.is_new) THEN stored.offer_id END AS offer_id,
       CASE WHEN target.position IS NULL AND item.errors IS NULL THEN item.internal_part_number END AS internal_part_number,
       CASE WHEN target.position IS NULL AND item.errors IS NULL THEN coalesce(number.is_known, false) END AS number_is_known,
       CASE WHEN target.position IS NULL THEN number.lookalike END AS lookalike,
       CASE WHEN target.position IS NULL AND item.errors IS NULL THEN item.manufacturer END AS manufacturer,
       CASE WHEN target.position IS NULL AND item.errors IS NULL THEN item.manufacturer_part_number END AS manufacturer_part_number,
       CASE WHEN target.position IS NULL THEN manufacturer.problem END AS manufacturer_problem,
       CASE WHEN target.position IS NULL THEN part.hits END AS part_hits,
       CASE WHEN target.position IS NULL THEN part.numbers END AS part_numbers,
       CASE WHEN target.position IS NULL THEN supplier.problem END AS supplier_problem,
       CASE WHEN target.position IS NULL THEN customer.name END AS customer_name,
       CASE WHEN target.position IS NULL THEN customer.number END AS customer_number,
       CASE WHEN target.position IS NULL THEN customer.hits END AS customer_hits
  FROM pg_temp.offer_item AS item
  LEFT JOIN pg_temp.offer_target AS target ON target.position = item.position
  LEFT JOIN pg_temp.stored_offer AS stored ON stored.position = target.winner
  LEFT JOIN pg_temp.number_match AS number ON number.value = item.internal_part_number
  LEFT JOIN pg_temp.manufacturer_match AS manufacturer ON manufacturer.name = item.manufacturer
  LEFT JOIN pg_temp.part_match AS part
    ON part.manufacturer = item.manufacturer
   AND part.manufacturer_part_number = item.manufacturer_part_number
  LEFT JOIN pg_temp.supplier_match AS supplier
    ON supplier.type = item.supplier_type
   AND supplier.name = item.supplier
   AND supplier.number = item.supplier_number
  LEFT JOIN pg_temp.customer_match AS customer
    ON customer.name = item.customer_name
   AND customer.number = item.customer_number
 ORDER BY item.position
