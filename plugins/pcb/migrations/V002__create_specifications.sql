-- Specifications of PCBs. Stored are the settings that a user gave; all others follow from them and from the rules.
CREATE TABLE pcb.specification (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    pcb_id      uuid        NOT NULL,
    name        text        NOT NULL,
    is_default  boolean     NOT NULL DEFAULT false,
    given       jsonb       NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    updated_at  timestamptz NOT NULL DEFAULT now(),
    row_version bigint      NOT NULL DEFAULT 1,
    CONSTRAINT specification_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT specification_name_key UNIQUE (tenant_id, pcb_id, name),
    CONSTRAINT specification_pcb_id_fkey FOREIGN KEY (tenant_id, pcb_id)
        REFERENCES pcb.pcb (tenant_id, id) ON DELETE CASCADE
);

-- Each PCB has one default specification.
CREATE UNIQUE INDEX specification_default_key ON pcb.specification (tenant_id, pcb_id) WHERE is_default;
