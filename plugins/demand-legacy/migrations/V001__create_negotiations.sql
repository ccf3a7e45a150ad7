-- Negotiations: demand that was imported without an RfQ. Each has one sourcing scenario, which belongs to the module
-- sourcing.
CREATE TABLE demand_legacy.negotiation (
    tenant_id            uuid        NOT NULL,
    id                   uuid        NOT NULL,
    name                 text        NOT NULL,
    sourcing_scenario_id uuid        NOT NULL,
    created_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
    row_version          bigint      NOT NULL DEFAULT 1,
    CONSTRAINT negotiation_pkey PRIMARY KEY (tenant_id, id)
);
-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX negotiation_created_at_idx ON demand_legacy.negotiation (tenant_id, created_at, id);

-- Wanted quantities, with date and customer. The scenario has the sum over all dates.
CREATE TABLE demand_legacy.forecast_line (
    tenant_id      uuid    NOT NULL,
    negotiation_id uuid    NOT NULL,
    position       integer NOT NULL,  -- from 1, in the order of the request
    type           text    NOT NULL,
    target_id      uuid    NOT NULL,
    value          text    NOT NULL,  -- internal part number as sent
    revision       text    NOT NULL,
    quantity       numeric NOT NULL,
    unit           text    NOT NULL,
    due_date       date    NOT NULL,
    customer_id    uuid,
    reference      text,
    CONSTRAINT forecast_line_pkey PRIMARY KEY (tenant_id, negotiation_id, position),
    CONSTRAINT forecast_line_negotiation_id_fkey FOREIGN KEY (tenant_id, negotiation_id)
        REFERENCES demand_legacy.negotiation (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT forecast_line_type_check CHECK (type IN ('Assembly', 'Component')),
    CONSTRAINT forecast_line_quantity_check CHECK (quantity > 0)
);
CREATE INDEX forecast_line_customer_idx ON demand_legacy.forecast_line (tenant_id, customer_id)
    WHERE customer_id IS NOT NULL;
