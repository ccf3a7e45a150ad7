-- Where the tenant keeps stock of its own. Inventory offers name a site, or mean the default one (interface
-- specification, POST /offers/import), so exactly one site of a tenant is the default: the index allows one at most, and
-- no statement leaves a tenant without.
CREATE TABLE suppliers.inventory_site (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name        text        NOT NULL,
    folded_name text        NOT NULL,
    number      text,
    is_default  boolean     NOT NULL,
    notes       text,
    created_at  timestamptz NOT NULL DEFAULT now(),
    row_version bigint      NOT NULL DEFAULT 1,
    CONSTRAINT inventory_site_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT inventory_site_folded_name_key UNIQUE (tenant_id, folded_name),
    CONSTRAINT inventory_site_number_key UNIQUE (tenant_id, number)
);

CREATE UNIQUE INDEX inventory_site_default_key ON suppliers.inventory_site (tenant_id) WHERE is_default;
CREATE UNIQUE INDEX inventory_site_created_at_idx ON suppliers.inventory_site (tenant_id, created_at, id);

-- What other modules may read; columns are only ever added.
CREATE VIEW suppliers_api.inventory_site_v1 WITH (security_barrier) AS
    SELECT site.tenant_id, site.id, site.name, site.number, site.is_default
      FROM suppliers.inventory_site AS site
     WHERE site.tenant_id = current_setting('cardcage.tenant')::uuid;
