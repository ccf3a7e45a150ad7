-- Negotiations in the order they were created.
-- One: tenant id (uuid). Then the window.
SELECT negotiation.id, negotiation.name, negotiation.sourcing_scenario_id,
       (SELECT count(*)
          FROM demand_legacy.forecast_line AS line
         WHERE line.tenant_id = negotiation.tenant_id
           AND line.negotiation_id = negotiation.id) AS line_count,
       negotiation.created_at
  FROM demand_legacy.negotiation AS negotiation
 WHERE negotiation.tenant_id = (SELECT $1::uuid)
   {page: negotiation.created_at}
