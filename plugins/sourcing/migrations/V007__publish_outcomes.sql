-- What a run says about each assembly as a whole, so that nobody has to add up its lines: costs of assemblies are made of
-- it. demanded_quantity: what was wanted of the assembly by itself when it was run; used_quantity: what all the others
-- use of it, before rounding up.
ALTER TABLE sourcing.solution_assembly
    ADD COLUMN demanded_quantity numeric NOT NULL DEFAULT 0,
    ADD COLUMN used_quantity     numeric NOT NULL DEFAULT 0,
    ADD COLUMN used_cost         numeric NOT NULL DEFAULT 0,
    ADD COLUMN excess_cost       numeric NOT NULL DEFAULT 0,
    ADD COLUMN fee_cost          numeric NOT NULL DEFAULT 0,
    ADD COLUMN priced            bigint  NOT NULL DEFAULT 0,
    ADD COLUMN unpriced          bigint  NOT NULL DEFAULT 0,
    ADD COLUMN customer_sourced  bigint  NOT NULL DEFAULT 0,
    ADD COLUMN customer_quantity numeric NOT NULL DEFAULT 0;

UPDATE sourcing.solution_assembly AS assembly
   SET used_cost = round(line.used_cost, 10),
       excess_cost = round(line.excess_cost, 10),
       fee_cost = round(line.fee_cost, 10),
       priced = line.priced,
       unpriced = line.unpriced,
       customer_sourced = line.customer_sourced
  FROM (SELECT whole.tenant_id, whole.solution_id, whole.assembly_id, coalesce(sum(item.used_cost), 0) AS used_cost,
               coalesce(sum(item.excess_cost), 0) AS excess_cost, coalesce(sum(item.fee_cost), 0) AS fee_cost,
               count(*) FILTER (WHERE item.status = 'Priced') AS priced,
               count(*) FILTER (WHERE item.status IN ('NoOffer', 'NoExchangeRate', 'MissingPart')) AS unpriced,
               count(*) FILTER (WHERE item.status = 'CustomerSourced') AS customer_sourced
          FROM sourcing.solution_assembly AS whole
         CROSS JOIN LATERAL unnest(whole.statuses, whole.used_costs, whole.excess_costs, whole.fee_costs)
                   AS item(status, used_cost, excess_cost, fee_cost)
         GROUP BY whole.tenant_id, whole.solution_id, whole.assembly_id) AS line
 WHERE line.tenant_id = assembly.tenant_id
   AND line.solution_id = assembly.solution_id
   AND line.assembly_id = assembly.assembly_id;

UPDATE sourcing.solution_assembly AS assembly
   SET demanded_quantity = wanted.quantity
  FROM (SELECT solution.tenant_id, solution.id, (demand.value ->> 'target_id')::uuid AS assembly_id,
               sum((demand.value ->> 'quantity')::numeric) AS quantity
          FROM sourcing.solution AS solution
         CROSS JOIN LATERAL json_array_elements(solution.conditions::json -> 'demands') AS demand
         WHERE demand.value ->> 'type' = 'Assembly'
         GROUP BY solution.tenant_id, solution.id, demand.value ->> 'target_id') AS wanted
 WHERE wanted.tenant_id = assembly.tenant_id
   AND wanted.id = assembly.solution_id
   AND wanted.assembly_id = assembly.assembly_id;

UPDATE sourcing.solution_assembly AS assembly
   SET used_quantity = child.quantity
  FROM (SELECT parent.tenant_id, parent.solution_id, used.id, sum(used.quantity) AS quantity
          FROM sourcing.solution_assembly AS parent
         CROSS JOIN LATERAL unnest(parent.child_ids, parent.child_uses) AS used(id, quantity)
         GROUP BY parent.tenant_id, parent.solution_id, used.id) AS child
 WHERE child.tenant_id = assembly.tenant_id
   AND child.solution_id = assembly.solution_id
   AND child.id = assembly.assembly_id;

-- content_fingerprint: equal for runs that found the same from the same design, offers, prices and rates, whatever the
-- day; empty for older runs, which then are like no other. is_kept: another module refers to the solution, so it stays
-- however many newer ones there are.
ALTER TABLE sourcing.solution
    ADD COLUMN content_fingerprint text    NOT NULL DEFAULT '',
    ADD COLUMN is_kept             boolean NOT NULL DEFAULT false;

CREATE OR REPLACE VIEW sourcing_api.solution_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id, solution.sourcing_scenario_id, solution.finished_at,
           solution.reference_date, solution.base_currency, solution.fingerprint, solution.material_total,
           solution.used_total, solution.excess_total, solution.fees_total, solution.ready_days,
           solution.content_fingerprint
      FROM sourcing.solution AS solution
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid;

-- How many of each assembly are built, how many were demanded by themselves and are used by others, and what its lines
-- come to, rounded to 10 places: used_cost and excess_cost are without fee_cost. priced, unpriced and customer_sourced count lines,
-- customer_quantity parts that the customer brings, of lines that are counted by the piece.
CREATE OR REPLACE VIEW sourcing_api.assembly_quantity_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, assembly.quantity,
           assembly.demanded_quantity, assembly.used_quantity, assembly.used_cost, assembly.excess_cost,
           assembly.fee_cost, assembly.priced, assembly.unpriced, assembly.customer_sourced, assembly.customer_quantity
      FROM sourcing.solution_assembly AS assembly
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;
