-- PCBs that other tenants may read, each with one specification. The id is that of the host's share, which decides who may
-- read it and until when; a share ends with its PCB and with its specification.
CREATE TABLE pcb.share (
    tenant_id        uuid        NOT NULL,
    id               uuid        NOT NULL,
    pcb_id           uuid        NOT NULL,
    specification_id uuid        NOT NULL,
    tenants          text[]      NOT NULL,  -- slugs of those who may read it
    expires_at       timestamptz,
    created_at       timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT share_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT share_pcb_id_fkey FOREIGN KEY (tenant_id, pcb_id)
        REFERENCES pcb.pcb (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT share_specification_id_fkey FOREIGN KEY (tenant_id, specification_id)
        REFERENCES pcb.specification (tenant_id, id) ON DELETE CASCADE
);

CREATE INDEX share_pcb_id_idx ON pcb.share (tenant_id, pcb_id, created_at, id);
CREATE INDEX share_specification_id_idx ON pcb.share (tenant_id, specification_id);
