-- Notes of a tenant. The host adds row-level security: a table with tenant_id shows the rows of one tenant only.
CREATE TABLE notes.note (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name       text        NOT NULL,
    content     text,
    created_at  timestamptz NOT NULL DEFAULT now(),
    row_version bigint      NOT NULL DEFAULT 1,
    CONSTRAINT note_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT note_name_key UNIQUE (tenant_id, name)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX note_created_at_idx ON notes.note (tenant_id, created_at, id);
