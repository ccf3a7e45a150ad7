-- The purchase orders of an RfQ in the order of creation. A supplier that was deleted is shown as it was last.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario id (uuid), or NULL for all.
SELECT bought.id, bought.number, bought.sourcing_scenario_id, bought.supplier_id,
       coalesce(supplier.name, bought.supplier_name) AS supplier_name,
       CASE WHEN supplier.name IS NULL THEN bought.supplier_number ELSE supplier.number END AS supplier_number,
       bought.status, bought.currency, bought.notes, bought.is_generated, bought.created_at, bought.updated_at,
       bought.customer_order_id
  FROM purchase_orders_legacy.purchase_order AS bought
  -- LIMIT keeps this apart: otherwise the whole view would be read and compared row by row, as a condition of a join
  -- does not go into a view with a barrier.
  LEFT JOIN LATERAL
       (SELECT known.name, known.number
          FROM suppliers_api.supplier_v1 AS known
         WHERE known.tenant_id = (SELECT $1::uuid)
           AND known.id = bought.supplier_id
         LIMIT 1) AS supplier
    ON true
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.rfq_id = $2::uuid
   AND ($3::uuid IS NULL OR bought.sourcing_scenario_id = $3::uuid)
 ORDER BY bought.created_at, bought.id
