-- Wrong on purpose: a table of tenants' data that the manifest calls shared, so that no row-level security holds.
CREATE TABLE leaky.leak (
    id    uuid NOT NULL DEFAULT gen_random_uuid(),
    owner uuid NOT NULL,  -- a tenant
    CONSTRAINT leak_pkey PRIMARY KEY (id)
);
