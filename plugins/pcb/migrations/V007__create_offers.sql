-- Offers of board suppliers. settings and extracted are the board that the price is for: an offer whose board is no
-- longer the present one is outdated. Expired is how a Requested or Received offer reads after valid_until.
CREATE TABLE pcb.offer (
    tenant_id         uuid        NOT NULL,
    id                uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    pcb_id            uuid        NOT NULL,
    specification_id  uuid        NOT NULL,
    supplier_id       uuid        NOT NULL,
    status            text        NOT NULL,
    is_outdated       boolean     NOT NULL DEFAULT false,
    currency          text        NOT NULL,
    shipping_method   text,
    shipping_price    numeric,
    transit_days      integer,              -- calendar days
    incoterm          text,
    packaging_unit    integer,              -- boards in one package
    valid_until       date,
    notes             text,
    breakdown_codes   text[]      NOT NULL DEFAULT '{}',
    breakdown_amounts numeric[]   NOT NULL DEFAULT '{}',
    settings          jsonb       NOT NULL, -- effective ones, when the price was stored or confirmed
    extracted         jsonb,                -- values of the files at that time; NULL: no analysis
    analysis_version  bigint      NOT NULL,
    created_at        timestamptz NOT NULL DEFAULT now(),
    updated_at        timestamptz NOT NULL DEFAULT now(),
    row_version       bigint      NOT NULL DEFAULT 1,
    CONSTRAINT offer_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT offer_pcb_id_fkey FOREIGN KEY (tenant_id, pcb_id)
        REFERENCES pcb.pcb (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT offer_specification_id_fkey FOREIGN KEY (tenant_id, specification_id)
        REFERENCES pcb.specification (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT offer_status_check CHECK (status IN ('Draft', 'Requested', 'Received', 'Accepted', 'Rejected')),
    CONSTRAINT offer_shipping_check CHECK (num_nonnulls(shipping_method, shipping_price, transit_days) IN (0, 3)),
    CONSTRAINT offer_breakdown_check CHECK (cardinality(breakdown_codes) = cardinality(breakdown_amounts))
);

-- Offers of a PCB are listed in the order of creation; the key is also the position of a page.
CREATE UNIQUE INDEX offer_created_at_idx ON pcb.offer (tenant_id, pcb_id, created_at, id);
CREATE INDEX offer_specification_idx ON pcb.offer (tenant_id, specification_id);
CREATE INDEX offer_supplier_idx ON pcb.offer (tenant_id, supplier_id);

-- Prices of one board, in the order given.
CREATE TABLE pcb.offer_price (
    tenant_id              uuid    NOT NULL,
    offer_id               uuid    NOT NULL,
    position               integer NOT NULL,  -- from 1
    quantity               bigint  NOT NULL,
    lead_time_working_days integer NOT NULL,
    unit_price             numeric NOT NULL,
    CONSTRAINT offer_price_pkey PRIMARY KEY (tenant_id, offer_id, position),
    CONSTRAINT offer_price_cell_key UNIQUE (tenant_id, offer_id, quantity, lead_time_working_days),
    CONSTRAINT offer_price_offer_id_fkey FOREIGN KEY (tenant_id, offer_id)
        REFERENCES pcb.offer (tenant_id, id) ON DELETE CASCADE
);

-- Costs paid once, in the order given.
CREATE TABLE pcb.offer_cost (
    tenant_id uuid    NOT NULL,
    offer_id  uuid    NOT NULL,
    position  integer NOT NULL,  -- from 1
    type      text    NOT NULL,
    price     numeric NOT NULL,
    CONSTRAINT offer_cost_pkey PRIMARY KEY (tenant_id, offer_id, position),
    CONSTRAINT offer_cost_offer_id_fkey FOREIGN KEY (tenant_id, offer_id)
        REFERENCES pcb.offer (tenant_id, id) ON DELETE CASCADE
);

-- Other modules may read this; columns are only ever added. status is the stored one: a Requested or Received offer is
-- expired after valid_until. The predicate stands here too, because a view is read with the rights of its owner.
CREATE VIEW pcb_api.offer_v1 WITH (security_barrier) AS
    SELECT offer.tenant_id, offer.id, offer.pcb_id, offer.specification_id, offer.supplier_id, offer.status,
           offer.is_outdated, offer.currency, offer.valid_until, offer.created_at, offer.updated_at
      FROM pcb.offer AS offer
     WHERE offer.tenant_id = current_setting('cardcage.tenant')::uuid;
