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
    content_fingerprint  text        NOT NULL, -- equal for runs that found the same from the same, whatever the day
    is_kept              boolean     NOT NULL DEFAULT false, -- another module refers to it: stays however many are newer
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
    unbought_lines       text        NOT NULL, -- the BOM lines that nothing is bought for, with reasons
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
    demanded_quantity numeric   NOT NULL,  -- what was wanted of the assembly by itself
    used_quantity     numeric   NOT NULL,  -- what all the others use of it, before rounding up
    used_cost         numeric   NOT NULL,  -- what its lines come to, rounded to 10 places, without fee_cost
    excess_cost       numeric   NOT NULL,
    fee_cost          numeric   NOT NULL,
    priced            bigint    NOT NULL,  -- lines
    unpriced          bigint    NOT NULL,
    customer_sourced  bigint    NOT NULL,
    customer_quantity numeric   NOT NULL,  -- parts that the customer brings, of lines counted by the piece
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
    offers      bytea[] NOT NULL,  -- those it was chosen from, a snapshot for each source
    sources     text[]  NOT NULL,  -- by snapshot: the line that says what source it is
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

-- Snapshots are read by the thousand: they stay in their row as long as they fit a page, and are packed by what unpacks
-- fastest, where the database server has it.
ALTER TABLE sourcing.snapshot ALTER COLUMN content SET STORAGE MAIN;
DO $$
BEGIN
    ALTER TABLE sourcing.snapshot ALTER COLUMN content SET COMPRESSION lz4;
    ALTER TABLE sourcing.solution_part ALTER COLUMN content SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    RAISE NOTICE 'This database server has no lz4; snapshots are compressed by pglz.';
END
$$;
