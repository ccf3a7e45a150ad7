-- The orders of a solution, one for each supplier or inventory site, with the charges for the order in base currency.
CREATE VIEW sourcing_api.supplier_order_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id AS solution_id, ordered.supplier_id, ordered.is_inventory, ordered.value,
           ordered.fee
      FROM sourcing.solution AS solution
     CROSS JOIN LATERAL json_to_recordset(solution.supplier_orders::json)
               AS ordered(supplier_id uuid, is_inventory boolean, value numeric, fee numeric)
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid;
