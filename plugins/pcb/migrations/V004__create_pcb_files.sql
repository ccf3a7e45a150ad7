-- Files of PCBs. Their contents are files of the host; names are unique in the PCB, paths are the folders they came in.
CREATE TABLE pcb.pcb_file (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    pcb_id      uuid        NOT NULL,
    name        text        NOT NULL,
    path        text        NOT NULL,
    file_type   text        NOT NULL,
    file_id     uuid        NOT NULL,
    size_bytes  bigint      NOT NULL,
    sha256      text        NOT NULL,
    role        jsonb,                -- by the last analysis
    user_role   jsonb,                -- set by a user: it wins, and stays when the file is replaced
    position    bigint      NOT NULL, -- in the order of the uploads
    uploaded_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pcb_file_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT pcb_file_name_key UNIQUE (tenant_id, pcb_id, name),
    CONSTRAINT pcb_file_pcb_id_fkey FOREIGN KEY (tenant_id, pcb_id)
        REFERENCES pcb.pcb (tenant_id, id) ON DELETE CASCADE
);
