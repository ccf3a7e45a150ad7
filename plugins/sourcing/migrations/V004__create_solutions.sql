-- What the runs of a scenario found. A solution never changes; the newest one is the scenario's. It names everything it
-- was found from, so that it can be found again and compared with another one.
CREATE TABLE sourcing.solution (
    tenant_id            uuid        NOT NULL,
    id                   uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    sourcing_scenario_id uuid        NOT NULL,
    started_at           timestamptz NOT NULL,
    finished_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    reference_date       date        NOT NULL,
    base_currency        text        NOT NULL,
    fingerprint          text        NOT NULL, -- of everything the result depends on
    engine_version       text        NOT NULL,
    bom_items            bigint      NOT NULL,
    selected             bigint      NOT NULL,
    unpriced             bigint      NOT NULL,
    parts                bigint      NOT NULL,
    parts_solved         bigint      NOT NULL,
    parts_reused         bigint      NOT NULL,
    material_total       numeric     NOT NULL, -- what is paid, fees of lines included, fees of suppliers not
    used_total           numeric     NOT NULL,
    excess_total         numeric     NOT NULL, -- material_total = used_total + excess_total
    fees_total           numeric     NOT NULL, -- of suppliers
    objective            numeric     NOT NULL, -- what was minimised
    lower_bound          numeric     NOT NULL, -- nothing has less
    is_proven            boolean     NOT NULL,
    ready_days           integer,              -- NULL: a part cannot be had, or nobody knows when
    conditions           text        NOT NULL, -- JSON, as the rest: what the run began with (conditions.hpp)
    counters             text        NOT NULL, -- what was done
    supplier_orders      text        NOT NULL,
    warnings             text        NOT NULL,
    design               bytea       NOT NULL, -- what was exploded: snapshot
    CONSTRAINT solution_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT solution_sourcing_scenario_id_fkey FOREIGN KEY (tenant_id, sourcing_scenario_id)
        REFERENCES sourcing.scenario (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX solution_finished_at_idx
    ON sourcing.solution (tenant_id, sourcing_scenario_id, finished_at, id);

-- The exploded assemblies of a solution. What an assembly contains is kept as arrays beside it: a row of its own for
-- each BOM line would take longer to store than the lines take to calculate.
CREATE TABLE sourcing.solution_assembly (
    tenant_id         uuid      NOT NULL,
    solution_id       uuid      NOT NULL,
    assembly_id       uuid      NOT NULL,
    quantity          numeric   NOT NULL,  -- whole units
    child_ids         uuid[]    NOT NULL,  -- one for each nesting, and
    child_uses        numeric[] NOT NULL,  -- how much of the child's quantity is used here
    positions         integer[] NOT NULL,  -- of the BOM lines, and for each:
    part_positions    integer[] NOT NULL,  -- its part in solution_part; NULL: none
    statuses          text[]    NOT NULL,
    needed_quantities numeric[] NOT NULL,  -- for all assemblies, with attrition
    used_costs        numeric[] NOT NULL,
    excess_costs      numeric[] NOT NULL,
    fee_costs         numeric[] NOT NULL,  -- its share of what suppliers charge for orders
    CONSTRAINT solution_assembly_pkey PRIMARY KEY (tenant_id, solution_id, assembly_id),
    CONSTRAINT solution_assembly_solution_id_fkey FOREIGN KEY (tenant_id, solution_id)
        REFERENCES sourcing.solution (tenant_id, id) ON DELETE CASCADE
);

-- The parts of a solution: what is needed and what is bought, as the interface answers it.
CREATE TABLE sourcing.solution_part (
    tenant_id   uuid    NOT NULL,
    solution_id uuid    NOT NULL,
    position    integer NOT NULL,  -- from 1
    part_key    text    NOT NULL,
    record      text    NOT NULL,  -- to compare it with other runs: hexadecimal numbers (stored_run.cpp)
    offers      bytea   NOT NULL,  -- those it was chosen from: snapshot
    content     text    NOT NULL,  -- JSON, as solved_part.hpp describes it
    CONSTRAINT solution_part_pkey PRIMARY KEY (tenant_id, solution_id, position),
    CONSTRAINT solution_part_solution_id_fkey FOREIGN KEY (tenant_id, solution_id)
        REFERENCES sourcing.solution (tenant_id, id) ON DELETE CASCADE
);

-- What runs began with, as it was then: the offers of a part, the design of assemblies. Kept once however many runs saw
-- the same, by the SHA-256 of the content.
CREATE TABLE sourcing.snapshot (
    tenant_id uuid  NOT NULL,
    digest    bytea NOT NULL,
    content   text  NOT NULL,
    CONSTRAINT snapshot_pkey PRIMARY KEY (tenant_id, digest)
);

ALTER TABLE sourcing.solution ENABLE ROW LEVEL SECURITY;
ALTER TABLE sourcing.solution FORCE ROW LEVEL SECURITY;
CREATE POLICY solution_tenant_policy ON sourcing.solution TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE sourcing.solution_assembly ENABLE ROW LEVEL SECURITY;
ALTER TABLE sourcing.solution_assembly FORCE ROW LEVEL SECURITY;
CREATE POLICY solution_assembly_tenant_policy ON sourcing.solution_assembly TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE sourcing.solution_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE sourcing.solution_part FORCE ROW LEVEL SECURITY;
CREATE POLICY solution_part_tenant_policy ON sourcing.solution_part TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE sourcing.snapshot ENABLE ROW LEVEL SECURITY;
ALTER TABLE sourcing.snapshot FORCE ROW LEVEL SECURITY;
CREATE POLICY snapshot_tenant_policy ON sourcing.snapshot TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
