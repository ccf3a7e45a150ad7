-- Payments by card, one for each order, with what was asked for.
CREATE TABLE cashier.payment (
    tenant_id      uuid        NOT NULL,
    order_id       uuid        NOT NULL,
    reference      text        NOT NULL,
    number         text        NOT NULL,
    amount         numeric     NOT NULL,
    currency       text        NOT NULL,
    payer_email    text        NOT NULL,
    payer_language text        NOT NULL,
    begun          bigint      NOT NULL DEFAULT 1, -- number of times that it was begun
    created_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT payment_pkey PRIMARY KEY (tenant_id, order_id)
);

-- Orders that were placed, however they are paid.
CREATE TABLE cashier.noted_order (
    tenant_id   uuid    NOT NULL,
    order_id    uuid    NOT NULL,
    number      text    NOT NULL,
    total_price numeric NOT NULL,
    currency    text    NOT NULL,
    CONSTRAINT noted_order_pkey PRIMARY KEY (tenant_id, order_id)
);
