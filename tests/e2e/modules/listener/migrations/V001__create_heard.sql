CREATE TABLE listener.heard (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    word text NOT NULL,
    CONSTRAINT heard_tenant_id_id_key PRIMARY KEY (tenant_id, id)
);
ALTER TABLE listener.heard ENABLE ROW LEVEL SECURITY;
ALTER TABLE listener.heard FORCE ROW LEVEL SECURITY;
CREATE POLICY heard_tenant_policy ON listener.heard TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
