-- Pictures of PCBs. Those that the analysis drew have the look '', or 'plain' when they lack the legend; all others are
-- the same in the colours of specifications, which share them.
CREATE TABLE pcb.preview (
    tenant_id    uuid   NOT NULL,
    pcb_id       uuid   NOT NULL,
    kind         text   NOT NULL,
    layer        text   NOT NULL,  -- name of the file that a Layer shows; otherwise empty
    content_type text   NOT NULL,
    look         text   NOT NULL,
    file_id      uuid   NOT NULL,
    width_nm     bigint NOT NULL,
    height_nm    bigint NOT NULL,
    position     bigint NOT NULL,  -- in the order of the answer
    CONSTRAINT preview_pkey PRIMARY KEY (tenant_id, pcb_id, kind, layer, content_type, look),
    CONSTRAINT preview_pcb_id_fkey FOREIGN KEY (tenant_id, pcb_id)
        REFERENCES pcb.pcb (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT preview_kind_check CHECK (kind IN ('Top', 'Bottom', 'Outline', 'Layer', 'Stackup'))
);
