-- The purchases of a solution from suppliers, by supplier and currency. Purchases are counted in units of their part, prices and
-- multiples in those of the offer. A price of an offer has up to 12 decimals and one of a purchase
-- order 10: a longer one is that of a hundred times as many units, so that nothing of it is lost.
-- One: tenant id (uuid). Two: solution id (uuid).
SELECT purchase.internal_part_number, purchase.revision AS internal_part_revision, purchase.manufacturer,
       purchase.manufacturer_part_number, purchase.supplier_id, supplier.name AS supplier_name,
       supplier.number AS supplier_number,
       coalesce(component.description, component.name, purchase.manufacturer_part_number,
                purchase.internal_part_number) AS description,
       purchase.quantity, purchase.used_quantity, purchase.moq, purchase.mpq, purchase.unit, purchase.price_unit,
       purchase.price_quantity * offered.factor AS price_quantity,
       round(purchase.foreign_unit_price * offered.factor, 10) AS offered_price,
       round(purchase.fee * purchase.rate, 10) AS line_fee, purchase.currency, round(purchase.rate, 10) AS rate,
       purchase.ready_days, offer.lead_time, purchase.packaging, offer.supplier_part_number, purchase.offer_id
  FROM sourcing_api.purchase_v1 AS purchase
 CROSS JOIN LATERAL (SELECT CASE WHEN scale(trim_scale(purchase.foreign_unit_price)) > 10 THEN 100 ELSE 1 END AS factor)
            AS offered
 CROSS JOIN LATERAL (SELECT known.name, known.number
                       FROM suppliers_api.supplier_v1 AS known
                      WHERE known.tenant_id = (SELECT $1::uuid)
                        AND known.id = purchase.supplier_id
                      LIMIT 1) AS supplier
  LEFT JOIN LATERAL (SELECT known.lead_time, known.supplier_part_number
                       FROM offers_api.offer_v1 AS known
                      WHERE known.tenant_id = (SELECT $1::uuid)
                        AND known.id = purchase.offer_id
                      LIMIT 1) AS offer
    ON true
  LEFT JOIN LATERAL (SELECT nullif(left(known.description, 2000), '') AS description, known.name
                       FROM components_api.component_v1 AS known
                      WHERE known.tenant_id = (SELECT $1::uuid)
                        AND known.id = purchase.component_id
                      LIMIT 1) AS component
    ON true
 WHERE purchase.tenant_id = (SELECT $1::uuid)
   AND purchase.solution_id = $2::uuid
 ORDER BY supplier.name, purchase.supplier_id, purchase.currency, purchase.part_position, purchase.offer_id
