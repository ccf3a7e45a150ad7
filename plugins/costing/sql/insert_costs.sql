-- Stores the collected costs.
-- One: tenant id (uuid).
INSERT INTO costing.assembly_cost (tenant_id, sourcing_scenario_id, assembly_id, rfq_id, quantity, material,
                                   manufacturing, additional, total, excess_material, one_time, currency)
SELECT $1::uuid, row.sourcing_scenario_id, row.assembly_id, row.rfq_id, row.quantity, row.material, row.manufacturing,
       row.additional, row.total, row.excess_material, row.one_time, row.currency
  FROM pg_temp.cost_row AS row
