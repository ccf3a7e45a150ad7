-- One-time costs of the offers that a solution buys, in base currency: of one offer, or of several that share a charge. charged:
-- the share that the solution pays. Solutions of earlier versions state their sums by supplier: offer_ids is empty.
CREATE VIEW sourcing_api.one_time_cost_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id AS solution_id, ordered.supplier_id, cost.offer_ids, cost.once,
           cost.per_order, cost.charged
      FROM sourcing.solution AS solution
     CROSS JOIN LATERAL json_to_recordset(solution.supplier_orders::json)
               AS ordered(supplier_id uuid, is_inventory boolean, one_time_cost numeric, one_time_costs json)
     CROSS JOIN LATERAL json_to_recordset(
                    coalesce(ordered.one_time_costs,
                             json_build_array(json_build_object('offer_ids', json_build_array(),
                                                                'once', coalesce(ordered.one_time_cost, 0),
                                                                'per_order', 0,
                                                                'charged', coalesce(ordered.one_time_cost, 0)))))
               AS cost(offer_ids uuid[], once numeric, per_order numeric, charged numeric)
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid
       AND NOT ordered.is_inventory
       AND cost.once + cost.per_order > 0;
