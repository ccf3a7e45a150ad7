CREATE TABLE swap.item (
    tenant_id uuid NOT NULL,
    id bigint NOT NULL,
    note text,
    CONSTRAINT item_tenant_id_id_key PRIMARY KEY (tenant_id, id)
);
