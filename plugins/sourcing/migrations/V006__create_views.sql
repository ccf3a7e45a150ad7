-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner. Costs are in the base currency of the scenario and for its whole quantity.

-- status: NotRun or Finished. solution_id: the newest run.
CREATE VIEW sourcing_api.scenario_v1 WITH (security_barrier) AS
    SELECT scenario.tenant_id, scenario.id, scenario.project_type, scenario.project_id, scenario.name,
           scenario.base_currency,
           CASE WHEN scenario.solution_id IS NULL THEN 'NotRun' ELSE 'Finished' END AS status,
           scenario.solution_id, scenario.created_at
      FROM sourcing.scenario AS scenario
     WHERE scenario.tenant_id = current_setting('cardcage.tenant')::uuid;

-- type: Assembly or Component (target_id is the id of one).
CREATE VIEW sourcing_api.demand_v1 WITH (security_barrier) AS
    SELECT demand.tenant_id, demand.sourcing_scenario_id, demand.position, demand.type, demand.target_id,
           demand.quantity, demand.unit
      FROM sourcing.demand AS demand
     WHERE demand.tenant_id = current_setting('cardcage.tenant')::uuid;

-- Every run of every scenario.
CREATE VIEW sourcing_api.solution_v1 WITH (security_barrier) AS
    SELECT solution.tenant_id, solution.id, solution.sourcing_scenario_id, solution.finished_at,
           solution.reference_date, solution.base_currency, solution.fingerprint, solution.material_total,
           solution.used_total, solution.excess_total, solution.fees_total, solution.ready_days,
           solution.content_fingerprint
      FROM sourcing.solution AS solution
     WHERE solution.tenant_id = current_setting('cardcage.tenant')::uuid;

-- How many of each assembly are built, how many were demanded by themselves and are used by others, and what its lines
-- come to, rounded to 10 places: used_cost and excess_cost are without fee_cost. priced, unpriced and customer_sourced count lines,
-- customer_quantity parts that the customer brings, of lines that are counted by the piece.
CREATE VIEW sourcing_api.assembly_quantity_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, assembly.quantity,
           assembly.demanded_quantity, assembly.used_quantity, assembly.used_cost, assembly.excess_cost,
           assembly.fee_cost, assembly.priced, assembly.unpriced, assembly.customer_sourced, assembly.customer_quantity
      FROM sourcing.solution_assembly AS assembly
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- Of the child's quantity, how much the parent uses. What is left of it is demanded by itself, or rounding.
CREATE VIEW sourcing_api.assembly_use_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id AS parent_id, child.id AS child_id,
           child.quantity
      FROM sourcing.solution_assembly AS assembly
     CROSS JOIN LATERAL unnest(assembly.child_ids, assembly.child_uses) AS child(id, quantity)
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- The BOM lines. status: Priced, NoOffer, NoExchangeRate, NotPlaced, CustomerSourced or MissingPart. part_position: the
-- part of the line among those of the solution. A line whose part is an assembly has status Assembly and no cost: that is
-- the assembly's. fee_cost: its share of what suppliers charge for orders; used_cost and excess_cost are without it.
CREATE VIEW sourcing_api.line_v1 WITH (security_barrier) AS
    SELECT assembly.tenant_id, assembly.solution_id, assembly.assembly_id, line.position, line.status,
           line.needed_quantity, line.used_cost, line.excess_cost, line.fee_cost, line.part_position
      FROM sourcing.solution_assembly AS assembly
     CROSS JOIN LATERAL unnest(assembly.positions, assembly.part_positions, assembly.statuses,
                               assembly.needed_quantities, assembly.used_costs, assembly.excess_costs,
                               assembly.fee_costs)
               AS line(position, part_position, status, needed_quantity, used_cost, excess_cost, fee_cost)
     WHERE assembly.tenant_id = current_setting('cardcage.tenant')::uuid;

-- What is bought. quantity = used_quantity + excess_quantity. foreign_unit_price is for price_quantity of price_unit,
-- as the supplier says it, rate the one it was converted with (1 for the base currency), unit_price for one unit. total
-- is quantity x unit_price + fee, exactly. supplier_id: of a supplier or of an inventory site. moq and mpq: NULL means
-- none. ready_days: NULL means nobody knows.
CREATE VIEW sourcing_api.purchase_v1 WITH (security_barrier) AS
    SELECT part.tenant_id, part.solution_id, part.position AS part_position, part.part_key, purchase.offer_id,
           purchase.supplier_id, purchase.quantity, purchase.used_quantity, purchase.excess_quantity, purchase.moq,
           purchase.mpq, purchase.foreign_unit_price, purchase.price_quantity, purchase.price_unit, purchase.currency,
           purchase.rate, purchase.unit_price, purchase.fee,
           purchase.quantity * purchase.unit_price + purchase.fee AS total, purchase.ready_days, purchase.reason
      FROM sourcing.solution_part AS part
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'purchases')
               AS purchase(offer_id uuid, supplier_id uuid, quantity numeric, used_quantity numeric,
                           excess_quantity numeric, moq numeric, mpq numeric, foreign_unit_price numeric,
                           price_quantity numeric, price_unit text, currency text, rate numeric,
                           unit_price numeric, fee numeric, ready_days integer, reason text)
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid;

-- The BOM lines that each order line of a solution serves: those of its part; of a joint part those whose part options its
-- offer serves.
CREATE VIEW sourcing_api.purchase_line_v1 WITH (security_barrier) AS
    SELECT part.tenant_id, part.solution_id, part.position AS part_position, purchase.offer_id, line.assembly_id,
           line.position
      FROM sourcing.solution_part AS part
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'purchases')
               AS purchase(offer_id uuid, serves integer[])
     CROSS JOIN LATERAL json_to_recordset(part.content::json -> 'needed_by')
               AS line(assembly_id uuid, position integer, option_set integer)
     WHERE part.tenant_id = current_setting('cardcage.tenant')::uuid
       AND (line.option_set IS NULL OR purchase.serves IS NULL OR line.option_set = ANY (purchase.serves));
