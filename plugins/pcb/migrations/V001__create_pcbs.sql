-- PCB projects. A PCB belongs to one assembly and one RfQ at most.
CREATE TABLE pcb.pcb (
    tenant_id          uuid        NOT NULL,
    id                 uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    name               text        NOT NULL,
    external_reference text,
    order_id           text,
    description        text,
    rfq_id             uuid,
    assembly_id        uuid,
    is_only_pcb        boolean     NOT NULL DEFAULT false,  -- of its assembly, which is neither a System nor a Box build
    created_at         timestamptz NOT NULL DEFAULT now(),
    updated_at         timestamptz NOT NULL DEFAULT now(),
    row_version        bigint      NOT NULL DEFAULT 1,
    CONSTRAINT pcb_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT pcb_order_id_key UNIQUE (tenant_id, order_id),
    CONSTRAINT pcb_is_only_pcb_check CHECK (NOT is_only_pcb OR assembly_id IS NOT NULL)
);

-- Lists are ordered by creation; the key is also the position of a page.
CREATE UNIQUE INDEX pcb_created_at_idx ON pcb.pcb (tenant_id, created_at, id);
CREATE INDEX pcb_rfq_idx ON pcb.pcb (tenant_id, rfq_id) WHERE rfq_id IS NOT NULL;
CREATE INDEX pcb_assembly_idx ON pcb.pcb (tenant_id, assembly_id) WHERE assembly_id IS NOT NULL;
-- A PCBA and a cable have one board.
CREATE UNIQUE INDEX pcb_only_pcb_key ON pcb.pcb (tenant_id, assembly_id) WHERE is_only_pcb;

-- Other modules may read this; columns are only ever added. The predicate stands here too, because a view is read with
-- the rights of its owner.
CREATE VIEW pcb_api.pcb_v1 WITH (security_barrier) AS
    SELECT pcb.tenant_id, pcb.id, pcb.name, pcb.external_reference, pcb.order_id, pcb.rfq_id, pcb.assembly_id,
           pcb.created_at, pcb.updated_at
      FROM pcb.pcb AS pcb
     WHERE pcb.tenant_id = current_setting('cardcage.tenant')::uuid;
