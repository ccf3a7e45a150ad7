-- Demands of the tenant beside the rules of the platform (no supplier), and limits of what a board supplier can make.
CREATE TABLE pcb.capability_profile (
    tenant_id    uuid        NOT NULL,
    id           uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    supplier_id  uuid,
    rules        jsonb       NOT NULL,
    switched_off text[]      NOT NULL DEFAULT '{}',
    created_at   timestamptz NOT NULL DEFAULT now(),
    updated_at   timestamptz NOT NULL DEFAULT now(),
    row_version  bigint      NOT NULL DEFAULT 1,
    CONSTRAINT capability_profile_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT capability_profile_supplier_key UNIQUE NULLS NOT DISTINCT (tenant_id, supplier_id),
    CONSTRAINT capability_profile_switched_off_check CHECK (supplier_id IS NULL OR switched_off = '{}')
);

-- Profiles of suppliers are listed in the order of creation; the key is also the position of a page.
CREATE UNIQUE INDEX capability_profile_created_at_idx ON pcb.capability_profile (tenant_id, created_at, id);
