-- Sourcing scenarios: what is wanted for a project (an RfQ or a negotiation), and in which currency it is calculated.
-- The project belongs to another module, so it has no foreign key here: rfqs.before_delete/1 says when it goes.
CREATE TABLE sourcing.scenario (
    tenant_id     uuid        NOT NULL,
    id            uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    project_type  text        NOT NULL,
    project_id    uuid        NOT NULL,
    name          text        NOT NULL,
    base_currency text        NOT NULL,
    solution_id   uuid,                    -- the newest run; NULL: none yet
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at    timestamptz NOT NULL DEFAULT now(),
    row_version   bigint      NOT NULL DEFAULT 1,
    CONSTRAINT scenario_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT scenario_project_type_check CHECK (project_type IN ('Rfq', 'Negotiation'))
);
-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX scenario_created_at_idx ON sourcing.scenario (tenant_id, created_at, id);
CREATE INDEX scenario_project_idx ON sourcing.scenario (tenant_id, project_id);

-- What is wanted: assemblies, and parts by their component (those come from demand imports only).
CREATE TABLE sourcing.demand (
    tenant_id            uuid    NOT NULL,
    sourcing_scenario_id uuid    NOT NULL,
    position             integer NOT NULL,  -- from 1, in the order of the request
    type                 text    NOT NULL,
    target_id            uuid    NOT NULL,
    quantity             numeric NOT NULL,
    unit                 text    NOT NULL,
    CONSTRAINT demand_pkey PRIMARY KEY (tenant_id, sourcing_scenario_id, position),
    CONSTRAINT demand_sourcing_scenario_id_fkey FOREIGN KEY (tenant_id, sourcing_scenario_id)
        REFERENCES sourcing.scenario (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT demand_type_check CHECK (type IN ('Assembly', 'Component')),
    CONSTRAINT demand_quantity_check CHECK (quantity > 0)
);

-- Rates that a user set for one scenario: 1 unit of its base currency is so many of the other.
CREATE TABLE sourcing.scenario_rate (
    tenant_id            uuid    NOT NULL,
    sourcing_scenario_id uuid    NOT NULL,
    currency             text    NOT NULL,
    rate                 numeric NOT NULL,
    CONSTRAINT scenario_rate_pkey PRIMARY KEY (tenant_id, sourcing_scenario_id, currency),
    CONSTRAINT scenario_rate_sourcing_scenario_id_fkey FOREIGN KEY (tenant_id, sourcing_scenario_id)
        REFERENCES sourcing.scenario (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT scenario_rate_rate_check CHECK (rate > 0)
);
