-- Uploads of the whole list of components. The daily run takes the one that waits.
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
-- An upload that is being run keeps its row until the run has ended; one that comes meanwhile must not wait for that, so
-- for a while two are open. The later one wins: an earlier one that is still open at the next run is superseded.
CREATE INDEX component_upload_open_idx ON components.component_upload (tenant_id, received_at, id)
    WHERE state NOT IN ('Superseded', 'Done');
