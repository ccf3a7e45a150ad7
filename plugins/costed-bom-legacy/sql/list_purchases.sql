-- The purchases that serve some lines of a run, the largest of each line first. A price in another unit than that of the
-- part is converted by the price in base currency.
-- One: tenant id (uuid). Two: solution id (uuid). Three: positions of the lines' parts (array of integer). Four: ids of
-- the lines' assemblies (array of uuid). Five and six: first and last position of the lines.
WITH served AS MATERIALIZED (
    SELECT line.part_position, line.offer_id, line.assembly_id, line.position
      FROM sourcing_api.purchase_line_v1 AS line
     WHERE line.tenant_id = (SELECT $1::uuid)
       AND line.solution_id = $2::uuid
       AND line.part_position = ANY ($3::integer[])
       AND line.assembly_id = ANY ($4::uuid[])
       AND line.position BETWEEN $5::integer AND $6::integer),
bought AS MATERIALIZED (
    SELECT purchase.*,
           CASE WHEN round(purchase.foreign_unit_price / purchase.price_quantity / purchase.rate, 10) = purchase.unit_price
                THEN round(purchase.foreign_unit_price / purchase.price_quantity, 10)
                ELSE round(purchase.unit_price * purchase.rate, 10)
            END AS price_of_one
      FROM sourcing_api.purchase_v1 AS purchase
     WHERE purchase.tenant_id = (SELECT $1::uuid)
       AND purchase.solution_id = $2::uuid
       AND purchase.part_position = ANY ($3::integer[])),
numbered AS MATERIALIZED (
    SELECT supplier.id, supplier.number
      FROM suppliers_api.supplier_v1 AS supplier
     WHERE supplier.tenant_id = (SELECT $1::uuid)
       AND supplier.id = ANY (ARRAY(SELECT bought.supplier_id FROM bought))
     UNION ALL
    SELECT site.id, site.number
      FROM suppliers_api.inventory_site_v1 AS site
     WHERE site.tenant_id = (SELECT $1::uuid)
       AND site.id = ANY (ARRAY(SELECT bought.supplier_id FROM bought)))
SELECT served.assembly_id, served.position, served.part_position, bought.offer_id, bought.supplier_id,
       bought.supplier_name, numbered.number AS supplier_number, bought.quantity, bought.used_quantity,
       bought.excess_quantity, bought.price_of_one, bought.currency, bought.unit_price::numeric AS unit_price,
       bought.ready_days, bought.internal_part_number, coalesce(bought.revision, '') AS revision, bought.manufacturer,
       bought.manufacturer_part_number, bought.unit, bought.price_unit, bought.mpq
  FROM served
  JOIN bought
    ON bought.part_position = served.part_position
   AND bought.offer_id = served.offer_id
  LEFT JOIN numbered
    ON numbered.id = bought.supplier_id
 ORDER BY served.assembly_id, served.position, bought.used_quantity DESC, bought.offer_id
