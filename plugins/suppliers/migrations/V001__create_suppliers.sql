-- The suppliers of a tenant: its own, and the system suppliers that every tenant begins with. The latter are copied into
-- each tenant (cardcage.new_tenant/1), so that its numbers and preferences for them are columns like any other.
CREATE TABLE suppliers.supplier (
    tenant_id       uuid        NOT NULL,
    id              uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name            text        NOT NULL,
    normalized_name text        NOT NULL,
    number          text,
    is_system       boolean     NOT NULL,
    preference      text        NOT NULL,
    type            text        NOT NULL,
    notes           text,
    created_at      timestamptz NOT NULL DEFAULT now(),
    row_version     bigint      NOT NULL DEFAULT 1,
    CONSTRAINT supplier_pkey PRIMARY KEY (tenant_id, id),
    -- Imports find a supplier by its number, exactly as written, and then by its name without case, punctuation and
    -- legal form. Both must therefore lead to one supplier.
    CONSTRAINT supplier_number_key UNIQUE (tenant_id, number),
    CONSTRAINT supplier_normalized_name_key UNIQUE (tenant_id, normalized_name)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX supplier_created_at_idx ON suppliers.supplier (tenant_id, created_at, id);

-- What other modules may read; columns are only ever added. The predicate stands here too, because a view is read
-- with the rights of its owner.
CREATE VIEW suppliers_api.supplier_v1 WITH (security_barrier) AS
    SELECT supplier.tenant_id, supplier.id, supplier.name, supplier.number, supplier.is_system, supplier.preference,
           supplier.type
      FROM suppliers.supplier AS supplier
     WHERE supplier.tenant_id = current_setting('cardcage.tenant')::uuid;
