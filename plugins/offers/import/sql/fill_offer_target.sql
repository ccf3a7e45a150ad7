-- One: import context.
WITH resolved AS (
    SELECT item.position, part.part_id, item.internal_part_number,
           CASE WHEN item.supplier_type = 'External' THEN supplier.id END AS supplier_id,
           CASE WHEN item.supplier_type = 'Internal' THEN supplier.id END AS inventory_site_id,
           item.supplier_part_number, customer.customer_id, item.packaging, item.price_type
      FROM pg_temp.offer_item AS item
      JOIN pg_temp.supplier_match AS supplier
        ON supplier.type = item.supplier_type
       AND supplier.name = item.supplier
       AND supplier.number = item.supplier_number
      LEFT JOIN pg_temp.part_match AS part
        ON part.manufacturer = item.manufacturer
       AND part.manufacturer_part_number = item.manufacturer_part_number
      LEFT JOIN pg_temp.number_match AS number ON number.value = item.internal_part_number
      LEFT JOIN pg_temp.customer_match AS customer
        ON customer.name = item.customer_name
       AND customer.number = item.customer_number
     WHERE item.errors IS NULL
       AND supplier.id IS NOT NULL
       AND (part.part_id IS NOT NULL OR number.is_known)
       AND (customer.customer_id IS NOT NULL OR (item.customer_name = '' AND item.customer_number = ''))
), ranked AS (
    -- Both windows are read from one sort.
    SELECT resolved.position, resolved.part_id, resolved.internal_part_number, resolved.supplier_id,
           resolved.inventory_site_id, resolved.supplier_part_number, resolved.customer_id, resolved.packaging,
           resolved.price_type,
           last_value(resolved.position) OVER (
               PARTITION BY resolved.part_id, resolved.internal_part_number, resolved.supplier_id,
                            resolved.inventory_site_id, resolved.supplier_part_number, resolved.customer_id,
                            resolved.packaging, resolved.price_type
               ORDER BY resolved.position
               ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS winner,
           row_number() OVER (
               ORDER BY resolved.part_id, resolved.internal_part_number, resolved.supplier_id,
                        resolved.inventory_site_id, resolved.supplier_part_number, resolved.customer_id,
                        resolved.packaging, resolved.price_type, resolved.position) AS place
      FROM resolved
)
INSERT INTO pg_temp.offer_target (position, winner, place, offer_id, identity)
SELECT ranked.position, ranked.winner, ranked.place,
       CASE WHEN ranked.position = ranked.winner THEN offers.id_at(import.first_id, ranked.position) END,
       ROW(ranked.part_id, ranked.internal_part_number, ranked.supplier_id, ranked.inventory_site_id,
           ranked.supplier_part_number, ranked.customer_id, ranked.packaging, ranked.price_type,
           $1::text)::offers.offer_identity
  FROM ranked
 CROSS JOIN (SELECT cardcage_api.new_id()::text AS first_id) AS import
