-- What it takes to build assemblies: machines and people with their hourly rates, and the activities that use them.
CREATE TABLE costing.resource (
    tenant_id          uuid        NOT NULL,
    id                 uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name               text        NOT NULL,
    type               text        NOT NULL,
    hourly_rate        numeric     NOT NULL,
    currency           text        NOT NULL,
    efficiency_percent numeric     NOT NULL,
    setup_minutes      numeric     NOT NULL,
    parallel_units     bigint      NOT NULL,
    site               text,
    notes              text,
    is_active          boolean     NOT NULL,
    created_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at         timestamptz NOT NULL DEFAULT now(),
    row_version        bigint      NOT NULL DEFAULT 1,
    CONSTRAINT resource_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT resource_name_key UNIQUE (tenant_id, name),
    CONSTRAINT resource_type_check CHECK (type IN ('Machine', 'Employee'))
);
CREATE UNIQUE INDEX resource_created_at_idx ON costing.resource (tenant_id, created_at, id);

-- The activities that every assembly has, as far as they apply to it. What takes time stands in arrays of equal length,
-- one place for each step: a step is never looked for by itself.
CREATE TABLE costing.activity (
    tenant_id       uuid        NOT NULL,
    id              uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name            text        NOT NULL,
    category        text        NOT NULL,
    assembly_types  text[]      NOT NULL,  -- empty: all
    needed_driver   text,
    resource_setup  boolean     NOT NULL,
    resource_units  numeric[]   NOT NULL,  -- of activity_resource, in the order of its position
    time_classes    text[]      NOT NULL,
    time_drivers    text[]      NOT NULL,
    time_seconds    numeric[]   NOT NULL,  -- NULL: the step has a speed
    time_per_hours  numeric[]   NOT NULL,  -- NULL: the step has seconds
    is_active       boolean     NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at      timestamptz NOT NULL DEFAULT now(),
    row_version     bigint      NOT NULL DEFAULT 1,
    CONSTRAINT activity_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT activity_name_key UNIQUE (tenant_id, name)
);
CREATE UNIQUE INDEX activity_created_at_idx ON costing.activity (tenant_id, created_at, id);

-- What an activity uses. The foreign key keeps a resource as long as an activity needs it.
CREATE TABLE costing.activity_resource (
    tenant_id   uuid    NOT NULL,
    activity_id uuid    NOT NULL,
    position    integer NOT NULL,
    resource_id uuid    NOT NULL,
    CONSTRAINT activity_resource_pkey PRIMARY KEY (tenant_id, activity_id, position),
    CONSTRAINT activity_resource_activity_id_fkey FOREIGN KEY (tenant_id, activity_id)
        REFERENCES costing.activity (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT activity_resource_resource_id_fkey FOREIGN KEY (tenant_id, resource_id)
        REFERENCES costing.resource (tenant_id, id)
);
CREATE INDEX activity_resource_resource_idx ON costing.activity_resource (tenant_id, resource_id);

-- How one assembly is built, where that differs. The assembly belongs to another module.
CREATE TABLE costing.assembly_plan (
    tenant_id        uuid        NOT NULL,
    assembly_id      uuid        NOT NULL,
    batch_size       bigint,
    yield_percent    numeric     NOT NULL,
    learning_percent numeric     NOT NULL,
    boards_per_panel bigint      NOT NULL,
    drivers          text        NOT NULL,  -- JSON: counts that differ from what the BOM says
    activities       text,                  -- JSON: its own ones; NULL: those of the tenant
    created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at       timestamptz NOT NULL DEFAULT now(),
    row_version      bigint      NOT NULL DEFAULT 1,
    CONSTRAINT assembly_plan_pkey PRIMARY KEY (tenant_id, assembly_id)
);

CREATE TABLE costing.assembly_plan_resource (
    tenant_id   uuid NOT NULL,
    assembly_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    CONSTRAINT assembly_plan_resource_pkey PRIMARY KEY (tenant_id, assembly_id, resource_id),
    CONSTRAINT assembly_plan_resource_assembly_id_fkey FOREIGN KEY (tenant_id, assembly_id)
        REFERENCES costing.assembly_plan (tenant_id, assembly_id) ON DELETE CASCADE,
    CONSTRAINT assembly_plan_resource_resource_id_fkey FOREIGN KEY (tenant_id, resource_id)
        REFERENCES costing.resource (tenant_id, id)
);
CREATE INDEX assembly_plan_resource_resource_idx ON costing.assembly_plan_resource (tenant_id, resource_id);
