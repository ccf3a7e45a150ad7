-- The RfQs that have purchase orders; the row is locked while they are changed.
CREATE TABLE purchase_orders_legacy.ordering (
    tenant_id  uuid        NOT NULL,
    rfq_id     uuid        NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ordering_pkey PRIMARY KEY (tenant_id, rfq_id)
);

-- The last number given out: the row lock gives each purchase order one of its own.
CREATE TABLE purchase_orders_legacy.number_series (
    tenant_id uuid   NOT NULL,
    last      bigint NOT NULL,
    CONSTRAINT number_series_pkey PRIMARY KEY (tenant_id)
);

-- Purchase orders of RfQs. Name and number of the supplier are kept for the time when it is gone.
CREATE TABLE purchase_orders_legacy.purchase_order (
    tenant_id            uuid        NOT NULL,
    id                   uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    number               text        NOT NULL,
    rfq_id               uuid        NOT NULL,
    sourcing_scenario_id uuid        NOT NULL,
    supplier_id          uuid        NOT NULL,
    supplier_name        text        NOT NULL,
    supplier_number      text,
    status               text        NOT NULL,
    currency             text        NOT NULL,
    notes                text,
    is_generated         boolean     NOT NULL,  -- from a selection, and not changed by anybody since
    created_at           timestamptz NOT NULL DEFAULT clock_timestamp(),  -- those of one request keep their order
    updated_at           timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT purchase_order_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT purchase_order_number_key UNIQUE (tenant_id, number)
);
CREATE INDEX purchase_order_rfq_idx ON purchase_orders_legacy.purchase_order (tenant_id, rfq_id, created_at, id);
CREATE INDEX purchase_order_supplier_idx ON purchase_orders_legacy.purchase_order (tenant_id, supplier_id);

-- Amounts are in the currency of the purchase order.
CREATE TABLE purchase_orders_legacy.purchase_order_item (
    tenant_id                uuid    NOT NULL,
    purchase_order_id        uuid    NOT NULL,
    position                 bigint  NOT NULL,
    internal_part_number     text,
    internal_part_revision   text,      -- '' is none; NULL without a number
    manufacturer             text,
    manufacturer_part_number text,
    supplier_part_number     text,
    description              text,
    quantity                 numeric NOT NULL,
    unit                     text    NOT NULL,
    unit_price               numeric NOT NULL,
    price_unit_quantity      numeric NOT NULL,
    total_price              numeric NOT NULL,
    packaging                text,
    requested_date           date,
    confirmed_date           date,
    offer_id                 uuid,
    notes                    text,
    CONSTRAINT purchase_order_item_pkey PRIMARY KEY (tenant_id, purchase_order_id, position),
    CONSTRAINT purchase_order_item_purchase_order_id_fkey FOREIGN KEY (tenant_id, purchase_order_id)
        REFERENCES purchase_orders_legacy.purchase_order (tenant_id, id) ON DELETE CASCADE
);
