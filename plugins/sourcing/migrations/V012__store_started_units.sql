-- Units that are started to get the needed good ones, and the yield. Solutions from before this migration counted no yield.
ALTER TABLE sourcing.solution_assembly
    ADD COLUMN started_quantity numeric,  -- NULL: as quantity
    ADD COLUMN yield_percent    numeric NOT NULL DEFAULT 100;

-- started_quantity: what lines and contained assemblies are needed for.
CREATE OR REPLACE VIEW sourcing_api.assembly_quantity_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, assembly.quantity,
           assembly.demanded_quantity, assembly.used_quantity, assembly.used_cost, assembly.excess_cost,
           assembly.fee_cost, assembly.priced, assembly.unpriced, assembly.customer_sourced, assembly.customer_quantity,
           assembly.one_time_cost, coalesce(assembly.started_quantity, assembly.quantity) AS started_quantity,
           assembly.yield_percent
      FROM sourcing.solution_assembly AS assembly
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;
