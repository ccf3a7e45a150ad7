-- Uploads of the whole list of components. One waits (or is held) at a time; the daily run takes it.
CREATE TABLE components.component_upload (
    tenant_id          uuid        NOT NULL,
    id                 uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    state              text        NOT NULL,
    received_at        timestamptz NOT NULL,
    scheduled_for      timestamptz NOT NULL,
    component_count    bigint      NOT NULL,
    would_delete_count bigint      NOT NULL,
    replaces_upload_id uuid,
    file_id            uuid,        -- gone with the file
    size_bytes         bigint      NOT NULL,
    confirmed_at       timestamptz,
    started_at         timestamptz,
    finished_at        timestamptz,
    created_count      bigint,
    updated_count      bigint,
    unchanged_count    bigint,
    deleted_count      bigint,
    error              text,
    row_version        bigint      NOT NULL DEFAULT 1,
    CONSTRAINT component_upload_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT component_upload_state_check
        CHECK (state IN ('Waiting', 'Held', 'Superseded', 'Running', 'Done', 'Failed')),
    CONSTRAINT component_upload_file_id_check CHECK ((file_id IS NULL) = (state IN ('Superseded', 'Done')))
);

CREATE UNIQUE INDEX component_upload_received_at_idx ON components.component_upload (tenant_id, received_at, id);
-- Whatever goes wrong, there is one upload that the next run takes.
CREATE UNIQUE INDEX component_upload_open_key ON components.component_upload (tenant_id)
    WHERE state NOT IN ('Superseded', 'Done');

ALTER TABLE components.component_upload ENABLE ROW LEVEL SECURITY;
ALTER TABLE components.component_upload FORCE ROW LEVEL SECURITY;
CREATE POLICY component_upload_tenant_policy ON components.component_upload TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
