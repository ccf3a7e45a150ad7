-- one_time_open: what the order costs beside one_time_cost, since preferences divide a cost among more pieces.
CREATE OR REPLACE VIEW sourcing_api.supplier_order_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id AS solution_id, ordered.supplier_id, ordered.is_inventory, ordered.value,
           ordered.fee, coalesce(ordered.one_time_cost, 0) AS one_time_cost,
           coalesce(ordered.one_time_open, 0) AS one_time_open
      FROM sourcing.solution AS solution
     CROSS JOIN LATERAL json_to_recordset(solution.supplier_orders::json)
               AS ordered(supplier_id uuid, is_inventory boolean, value numeric, fee numeric, one_time_cost numeric,
                          one_time_open numeric)
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid;
