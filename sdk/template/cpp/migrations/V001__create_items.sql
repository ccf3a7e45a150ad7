-- The host adds row-level security: each tenant sees its own rows only.
CREATE TABLE my_plugin.item (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name        text        NOT NULL,
    notes       text,
    created_at  timestamptz NOT NULL DEFAULT now(),
    row_version bigint      NOT NULL DEFAULT 1,
    CONSTRAINT item_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT item_name_key UNIQUE (tenant_id, name)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX item_created_at_idx ON my_plugin.item (tenant_id, created_at, id);
