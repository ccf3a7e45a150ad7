-- The customers of a tenant. A customer may be known by its number only until an import brings the name, so both are
-- optional, but never both absent (interface specification, "Customer handling", rules 2 to 4).

CREATE TABLE customers.customer (
    tenant_id      uuid        NOT NULL,
    id             uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    number         text,
    name           text,
    industry       text,
    currency       text,
    notes          text,
    portal_enabled boolean     NOT NULL DEFAULT false,
    created_at     timestamptz NOT NULL DEFAULT now(),
    updated_at     timestamptz NOT NULL DEFAULT now(),
    row_version    bigint      NOT NULL DEFAULT 1,
    CONSTRAINT customer_pkey PRIMARY KEY (tenant_id, id),
    -- Customers match by number only, exactly as written (case-sensitive).
    CONSTRAINT customer_number_key UNIQUE (tenant_id, number),
    CONSTRAINT customer_number_or_name_check CHECK (number IS NOT NULL OR name IS NOT NULL)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX customer_created_at_idx ON customers.customer (tenant_id, created_at, id);

-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read
-- with the rights of its owner.
CREATE VIEW customers_api.customer_v1 WITH (security_barrier) AS
    SELECT customer.tenant_id, customer.id, customer.number, customer.name, customer.industry, customer.currency,
           customer.portal_enabled
      FROM customers.customer AS customer
     WHERE customer.tenant_id = current_setting('cardcage.tenant')::uuid;
