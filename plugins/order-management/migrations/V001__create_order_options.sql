-- The set of options of each RfQ; its row is locked while the options are replaced.
CREATE TABLE order_management.option_set (
    tenant_id  uuid        NOT NULL,
    rfq_id     uuid        NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT option_set_pkey PRIMARY KEY (tenant_id, rfq_id)
);

-- The options that a customer may choose: quantities, delivery, price. A set has one currency.
CREATE TABLE order_management.order_option (
    tenant_id            uuid    NOT NULL,
    id                   uuid    NOT NULL DEFAULT cardcage_api.new_id(),
    rfq_id               uuid    NOT NULL,
    position             bigint  NOT NULL,
    batch_size           bigint  NOT NULL,
    order_size           bigint  NOT NULL,
    lead_time            bigint  NOT NULL,
    unit_price           numeric,          -- NULL while nothing is calculated
    one_time_cost        numeric,
    total_price          numeric,          -- NULL without a unit price
    currency             text,             -- NULL without any price
    sourcing_scenario_id uuid,
    label                text,
    is_default           boolean NOT NULL,
    CONSTRAINT order_option_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT order_option_position_key UNIQUE (tenant_id, rfq_id, position),
    CONSTRAINT order_option_rfq_id_fkey FOREIGN KEY (tenant_id, rfq_id)
        REFERENCES order_management.option_set (tenant_id, rfq_id) ON DELETE CASCADE,
    CONSTRAINT order_option_total_price_check CHECK ((unit_price IS NULL) = (total_price IS NULL)),
    CONSTRAINT order_option_currency_check CHECK
        ((currency IS NULL) = (unit_price IS NULL AND one_time_cost IS NULL))
);

-- Other modules may read this; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner.
CREATE VIEW order_management_api.option_v1 WITH (security_barrier) AS
    SELECT chosen.tenant_id, chosen.id, chosen.rfq_id, chosen.position, chosen.batch_size, chosen.order_size,
           chosen.lead_time, chosen.unit_price, chosen.one_time_cost, chosen.total_price, chosen.currency,
           chosen.sourcing_scenario_id, chosen.label, chosen.is_default
      FROM order_management.order_option AS chosen
     WHERE chosen.tenant_id = current_setting('cardcage.tenant')::uuid;
