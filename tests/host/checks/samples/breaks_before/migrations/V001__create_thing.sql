-- breaks_before: 9.0.0
CREATE TABLE checked.thing (
    tenant_id uuid NOT NULL,
    thing_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT thing_pkey PRIMARY KEY (tenant_id, thing_id)
);
