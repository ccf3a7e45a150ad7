-- What is added to material and manufacturing to make a price: overheads, margin, rounding.
CREATE TABLE costing.calculation_table (
    tenant_id        uuid        NOT NULL,
    id               uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name             text        NOT NULL,
    is_default       boolean     NOT NULL,
    excess_policy    text        NOT NULL,
    excess_percent   numeric,
    excess_threshold numeric,
    excess_currency  text,
    row_keys         text[]      NOT NULL,  -- the rows, in their order; all arrays have one place for each
    row_names        text[]      NOT NULL,
    row_kinds        text[]      NOT NULL,
    row_bases        text[]      NOT NULL,  -- keys with blanks between
    row_percents     numeric[]   NOT NULL,
    row_amounts      numeric[]   NOT NULL,
    row_currencies   text[]      NOT NULL,
    row_decimals     bigint[]    NOT NULL,
    created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at       timestamptz NOT NULL DEFAULT now(),
    row_version      bigint      NOT NULL DEFAULT 1,
    CONSTRAINT calculation_table_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT calculation_table_name_key UNIQUE (tenant_id, name)
);
CREATE UNIQUE INDEX calculation_table_created_at_idx ON costing.calculation_table (tenant_id, created_at, id);
CREATE UNIQUE INDEX calculation_table_default_key ON costing.calculation_table (tenant_id) WHERE is_default;

-- Which assembly, or RfQ, has a table of its own. They belong to other modules.
CREATE TABLE costing.table_assignment (
    tenant_id            uuid NOT NULL,
    target_type          text NOT NULL,
    target_id            uuid NOT NULL,
    calculation_table_id uuid NOT NULL,
    CONSTRAINT table_assignment_pkey PRIMARY KEY (tenant_id, target_type, target_id),
    CONSTRAINT table_assignment_target_type_check CHECK (target_type IN ('Assembly', 'Rfq')),
    CONSTRAINT table_assignment_calculation_table_id_fkey FOREIGN KEY (tenant_id, calculation_table_id)
        REFERENCES costing.calculation_table (tenant_id, id)
);
CREATE INDEX table_assignment_calculation_table_idx ON costing.table_assignment (tenant_id, calculation_table_id);
