-- Wrong on purpose: a table of tenant data without row-level security.
CREATE TABLE leaky.leak (
    tenant_id uuid NOT NULL,
    id        uuid NOT NULL DEFAULT gen_random_uuid(),
    CONSTRAINT leak_pkey PRIMARY KEY (tenant_id, id)
);
