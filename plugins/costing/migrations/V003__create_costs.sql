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
    purchases            text    NOT NULL,  -- JSON: what the selection buys
    lines                text    NOT NULL,  -- JSON: what the selection says about each BOM line
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
    manufacturing        text    NOT NULL,  -- JSON: the entry of the export
    subassembly_ids      uuid[]  NOT NULL,  -- everything below, in the order of the export
    CONSTRAINT snapshot_cost_pkey PRIMARY KEY (tenant_id, snapshot_id, sourcing_scenario_id, assembly_id),
    CONSTRAINT snapshot_cost_snapshot_id_fkey FOREIGN KEY (tenant_id, snapshot_id)
        REFERENCES costing.snapshot (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX snapshot_cost_assembly_idx ON costing.snapshot_cost (tenant_id, assembly_id);

-- The costs that were calculated last, for other modules and for lists. GET answers calculate anew.
CREATE TABLE costing.assembly_cost (
    tenant_id            uuid        NOT NULL,
    sourcing_scenario_id uuid        NOT NULL,
    assembly_id          uuid        NOT NULL,
    rfq_id               uuid,
    quantity             numeric     NOT NULL,
    material             numeric     NOT NULL,
    manufacturing        numeric     NOT NULL,
    additional           numeric     NOT NULL,
    total                numeric     NOT NULL,
    excess_material      numeric     NOT NULL,
    one_time             numeric     NOT NULL,
    currency             text        NOT NULL,
    calculated_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT assembly_cost_pkey PRIMARY KEY (tenant_id, sourcing_scenario_id, assembly_id)
);
CREATE INDEX assembly_cost_assembly_idx ON costing.assembly_cost (tenant_id, assembly_id);
CREATE INDEX assembly_cost_rfq_idx ON costing.assembly_cost (tenant_id, rfq_id);

ALTER TABLE costing.snapshot ENABLE ROW LEVEL SECURITY;
ALTER TABLE costing.snapshot FORCE ROW LEVEL SECURITY;
CREATE POLICY snapshot_tenant_policy ON costing.snapshot TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE costing.snapshot_scenario ENABLE ROW LEVEL SECURITY;
ALTER TABLE costing.snapshot_scenario FORCE ROW LEVEL SECURITY;
CREATE POLICY snapshot_scenario_tenant_policy ON costing.snapshot_scenario TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE costing.snapshot_cost ENABLE ROW LEVEL SECURITY;
ALTER TABLE costing.snapshot_cost FORCE ROW LEVEL SECURITY;
CREATE POLICY snapshot_cost_tenant_policy ON costing.snapshot_cost TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE costing.assembly_cost ENABLE ROW LEVEL SECURITY;
ALTER TABLE costing.assembly_cost FORCE ROW LEVEL SECURITY;
CREATE POLICY assembly_cost_tenant_policy ON costing.assembly_cost TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner. Amounts are for the whole quantity, in the currency of the scenario.
CREATE VIEW costing_api.assembly_cost_v1 WITH (security_barrier) AS
    SELECT cost.tenant_id, cost.assembly_id, cost.sourcing_scenario_id, cost.rfq_id, cost.quantity, cost.material,
           cost.manufacturing, cost.additional, cost.total, cost.excess_material, cost.one_time, cost.currency,
           cost.calculated_at
      FROM costing.assembly_cost AS cost
     WHERE cost.tenant_id = current_setting('cardcage.tenant')::uuid;
