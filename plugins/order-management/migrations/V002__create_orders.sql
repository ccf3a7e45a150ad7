-- The last number given out: the row lock gives each order one of its own.
CREATE TABLE order_management.number_series (
    tenant_id uuid   NOT NULL,
    last      bigint NOT NULL,
    CONSTRAINT number_series_pkey PRIMARY KEY (tenant_id)
);

-- Orders of customers. The option is copied, so that later options do not touch it; the RfQ and the user may be gone.
CREATE TABLE order_management.customer_order (
    tenant_id                    uuid        NOT NULL,
    id                           uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    number                       text        NOT NULL,
    rfq_id                       uuid        NOT NULL,
    customer_id                  uuid        NOT NULL,
    status                       text        NOT NULL DEFAULT 'Placed',
    batch_size                   bigint      NOT NULL,
    order_size                   bigint      NOT NULL,
    lead_time                    bigint      NOT NULL,
    sourcing_scenario_id         uuid,
    unit_price                   numeric     NOT NULL,
    one_time_cost                numeric,
    total_price                  numeric     NOT NULL,
    currency                     text        NOT NULL,
    placed_by_id                 uuid        NOT NULL,
    placed_by_email              text        NOT NULL,
    customer_order_number        text,
    billing_address_company      text,
    billing_address_name         text        NOT NULL,
    billing_address_street       text        NOT NULL,
    billing_address_street2      text,
    billing_address_postal_code  text        NOT NULL,
    billing_address_city         text        NOT NULL,
    billing_address_region       text,
    billing_address_country      text        NOT NULL,
    shipping_address_company     text,
    shipping_address_name        text        NOT NULL,
    shipping_address_street      text        NOT NULL,
    shipping_address_street2     text,
    shipping_address_postal_code text        NOT NULL,
    shipping_address_city        text        NOT NULL,
    shipping_address_region      text,
    shipping_address_country     text        NOT NULL,
    requested_delivery_date      date,
    payment_method               text        NOT NULL,
    payment_status               text        NOT NULL,
    notes                        text,
    placed_at                    timestamptz NOT NULL DEFAULT now(),
    updated_at                   timestamptz NOT NULL DEFAULT now(),
    row_version                  bigint      NOT NULL DEFAULT 1,
    CONSTRAINT customer_order_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT customer_order_number_key UNIQUE (tenant_id, number),
    -- A request that is repeated makes no second order.
    CONSTRAINT customer_order_customer_order_number_key UNIQUE (tenant_id, customer_id, customer_order_number)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX customer_order_placed_at_idx ON order_management.customer_order (tenant_id, placed_at, id);
CREATE INDEX customer_order_rfq_idx ON order_management.customer_order (tenant_id, rfq_id, placed_at);
CREATE INDEX customer_order_customer_idx ON order_management.customer_order (tenant_id, customer_id, placed_at);
-- An RfQ has one open order.
CREATE UNIQUE INDEX customer_order_open_key ON order_management.customer_order (tenant_id, rfq_id)
    WHERE status NOT IN ('Completed', 'Cancelled');

-- Other modules may read this; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner.
CREATE VIEW order_management_api.order_v1 WITH (security_barrier) AS
    SELECT placed.tenant_id, placed.id, placed.number, placed.rfq_id, placed.customer_id, placed.status,
           placed.batch_size, placed.order_size, placed.lead_time, placed.sourcing_scenario_id, placed.unit_price,
           placed.one_time_cost, placed.total_price, placed.currency, placed.customer_order_number,
           placed.payment_method, placed.payment_status, placed.placed_at
      FROM order_management.customer_order AS placed
     WHERE placed.tenant_id = current_setting('cardcage.tenant')::uuid;
