CREATE TABLE checked.thing (
    tenant_id uuid NOT NULL,
    thing_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT thing_pkey PRIMARY KEY (tenant_id, thing_id)
);

CREATE VIEW checked_api.thing_v1 AS
SELECT thing.tenant_id, thing.thing_id, thing.name
  FROM checked.thing AS thing;
