CREATE TABLE reminders.reminder (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    text        text        NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    row_version bigint      NOT NULL DEFAULT 1,
    CONSTRAINT reminder_pkey PRIMARY KEY (tenant_id, id)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX reminder_created_at_idx ON reminders.reminder (tenant_id, created_at, id);
