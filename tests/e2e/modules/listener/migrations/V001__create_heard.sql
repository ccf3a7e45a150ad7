CREATE TABLE listener.heard (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    word text NOT NULL,
    CONSTRAINT heard_tenant_id_id_key PRIMARY KEY (tenant_id, id)
);
