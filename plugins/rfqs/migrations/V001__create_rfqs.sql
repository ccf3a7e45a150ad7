-- Requests for quotation. What an RfQ says about its root assembly is kept here as it was asked; the assembly itself,
-- which has the same id, belongs to the module assemblies.
CREATE TABLE rfqs.rfq (
    tenant_id                 uuid        NOT NULL,
    id                        uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    number                    text        NOT NULL,
    name                      text        NOT NULL,
    status                    text        NOT NULL,
    customer_id               uuid        NOT NULL,
    customer_user_id          uuid,
    internal_part_number      text,
    internal_part_revision    text,       -- '' is none; NULL without a number
    customer_part_number      text,
    customer_part_revision    text,
    customer_part_customer_id uuid,
    type                      text        NOT NULL,
    industry                  text        NOT NULL,
    order_quantities          bigint[]    NOT NULL,
    base_currency             text        NOT NULL,
    due_date                  date,
    quotation_valid_until     date,
    requested_delivery_date   date,
    assigned_to               uuid,
    watchers                  uuid[]      NOT NULL,
    notes                     text,
    external_reference        text,
    tags                      text[]      NOT NULL,
    pcb_ids                   uuid[]      NOT NULL,
    is_cost_frozen            boolean     NOT NULL DEFAULT false,
    no_quote_reason           text,
    sourcing_scenario_ids     uuid[]      NOT NULL DEFAULT '{}',
    created_by_type           text        NOT NULL,
    created_by_id             uuid,
    created_at                timestamptz NOT NULL DEFAULT now(),
    updated_at                timestamptz NOT NULL DEFAULT now(),
    row_version               bigint      NOT NULL DEFAULT 1,
    CONSTRAINT rfq_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT rfq_number_key UNIQUE (tenant_id, number),
    CONSTRAINT rfq_internal_part_revision_check CHECK
        ((internal_part_number IS NULL) = (internal_part_revision IS NULL)),
    CONSTRAINT rfq_no_quote_reason_check CHECK (no_quote_reason IS NULL OR status = 'NoQuote')
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX rfq_created_at_idx ON rfqs.rfq (tenant_id, created_at, id);
-- Whether a customer may go, and whose numbers go with it.
CREATE INDEX rfq_customer_idx ON rfqs.rfq (tenant_id, customer_id);
CREATE INDEX rfq_customer_part_idx ON rfqs.rfq (tenant_id, customer_part_customer_id)
    WHERE customer_part_customer_id IS NOT NULL;
-- What a deleted user leaves behind. The tenant's own are deleted too seldom for an index each.
CREATE INDEX rfq_customer_user_idx ON rfqs.rfq (tenant_id, customer_user_id) WHERE customer_user_id IS NOT NULL;

-- The last number given out: the row lock gives each RfQ one of its own.
CREATE TABLE rfqs.number_series (
    tenant_id uuid   NOT NULL,
    last      bigint NOT NULL DEFAULT 0,
    CONSTRAINT number_series_pkey PRIMARY KEY (tenant_id)
);

-- Every status an RfQ had. The clock and not the start of the transaction counts: changes of one RfQ wait for each
-- other, and the one that waited is the later one.
CREATE TABLE rfqs.status_change (
    tenant_id       uuid        NOT NULL,
    id              uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    rfq_id          uuid        NOT NULL,
    from_status     text,
    to_status       text        NOT NULL,
    changed_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_by_type text        NOT NULL,
    changed_by_id   uuid,
    CONSTRAINT status_change_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT status_change_rfq_id_fkey FOREIGN KEY (tenant_id, rfq_id)
        REFERENCES rfqs.rfq (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX status_change_changed_at_idx ON rfqs.status_change (tenant_id, changed_at, id);
CREATE INDEX status_change_rfq_idx ON rfqs.status_change (tenant_id, rfq_id, changed_at, id);

-- Quotation documents. The id is that of the file. As long as the upload link is open, the file service alone knows
-- whether a complete content has come (uploaded_at is NULL); after that the row says it.
CREATE TABLE rfqs.quotation (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL,
    rfq_id      uuid        NOT NULL,
    file_name   text        NOT NULL,
    uploaded_at timestamptz,
    released_at timestamptz,
    released_to uuid,       -- the customer who may read it: an RfQ can be given to another one
    CONSTRAINT quotation_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT quotation_rfq_id_fkey FOREIGN KEY (tenant_id, rfq_id)
        REFERENCES rfqs.rfq (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT quotation_released_check CHECK
        ((released_at IS NULL) = (released_to IS NULL) AND (released_at IS NULL OR uploaded_at IS NOT NULL))
);
CREATE INDEX quotation_rfq_idx ON rfqs.quotation (tenant_id, rfq_id, uploaded_at);
CREATE INDEX quotation_open_idx ON rfqs.quotation (tenant_id, rfq_id) WHERE uploaded_at IS NULL;




-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner.
CREATE VIEW rfqs_api.rfq_v1 WITH (security_barrier) AS
    SELECT rfq.tenant_id, rfq.id, rfq.number, rfq.name, rfq.status, rfq.customer_id, rfq.customer_user_id,
           rfq.order_quantities, rfq.base_currency, rfq.due_date, rfq.quotation_valid_until,
           rfq.requested_delivery_date, rfq.is_cost_frozen, rfq.sourcing_scenario_ids, rfq.created_at, rfq.updated_at
      FROM rfqs.rfq AS rfq
     WHERE rfq.tenant_id = current_setting('cardcage.tenant')::uuid;
