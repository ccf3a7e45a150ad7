-- Costs that are not frozen are calculated whenever they are read: nothing is stored that could be old.
--
-- Frozen costs: everything the costs of an RfQ were calculated from, and the costs themselves, as they are answered.
-- Nothing here refers to what may change or go. A snapshot that was thawed stays as history, as long as its RfQ.
CREATE TABLE costing.snapshot (
    tenant_id      uuid        NOT NULL,
    id             uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    rfq_id         uuid        NOT NULL,
    engine_version text        NOT NULL,
    frozen_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    thawed_at      timestamptz,            -- NULL: the costs of the RfQ are these
    CONSTRAINT snapshot_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX snapshot_frozen_key ON costing.snapshot (tenant_id, rfq_id) WHERE thawed_at IS NULL;
CREATE UNIQUE INDEX snapshot_frozen_at_idx ON costing.snapshot (tenant_id, rfq_id, frozen_at, id);

CREATE TABLE costing.snapshot_scenario (
    tenant_id            uuid    NOT NULL,
    snapshot_id          uuid    NOT NULL,
    sourcing_scenario_id uuid    NOT NULL,
    position             integer NOT NULL,
    scenario_name        text    NOT NULL,
    fingerprint          text    NOT NULL,  -- of inputs
    inputs               text    NOT NULL,  -- JSON: rates, resources, activities, tables, quantities, drivers
    solution_id          uuid    NOT NULL,  -- what was bought, and for which lines; the module sourcing keeps it
    CONSTRAINT snapshot_scenario_pkey PRIMARY KEY (tenant_id, snapshot_id, sourcing_scenario_id),
    CONSTRAINT snapshot_scenario_snapshot_id_fkey FOREIGN KEY (tenant_id, snapshot_id)
        REFERENCES costing.snapshot (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE costing.snapshot_cost (
    tenant_id            uuid    NOT NULL,
    snapshot_id          uuid    NOT NULL,
    sourcing_scenario_id uuid    NOT NULL,
    assembly_id          uuid    NOT NULL,
    total                numeric NOT NULL,
    currency             text    NOT NULL,
    cost                 text    NOT NULL,  -- JSON: the entry of GET /calculations/assembly-costs
    inputs               text    NOT NULL,  -- JSON: how it is built; the export calculates the work from it
    child_ids            uuid[]  NOT NULL,  -- what it contains directly
    CONSTRAINT snapshot_cost_pkey PRIMARY KEY (tenant_id, snapshot_id, sourcing_scenario_id, assembly_id),
    CONSTRAINT snapshot_cost_snapshot_id_fkey FOREIGN KEY (tenant_id, snapshot_id)
        REFERENCES costing.snapshot (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX snapshot_cost_assembly_idx ON costing.snapshot_cost (tenant_id, assembly_id);

-- The last snapshot of each RfQ. Once thawed it is answered until the selection is run again.
CREATE VIEW costing.newest_snapshot WITH (security_barrier) AS
    SELECT snapshot.tenant_id, snapshot.id, snapshot.rfq_id, snapshot.frozen_at, snapshot.thawed_at
      FROM costing.snapshot AS snapshot
     WHERE snapshot.tenant_id = current_setting('cardcage.tenant')::uuid
       AND NOT EXISTS (SELECT FROM costing.snapshot AS later
                        WHERE later.tenant_id = snapshot.tenant_id
                          AND later.rfq_id = snapshot.rfq_id
                          AND (later.frozen_at, later.id) > (snapshot.frozen_at, snapshot.id));
