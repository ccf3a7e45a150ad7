-- What chores left behind, and the switches that tests throw while one runs.
CREATE TABLE chores.note (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    word text NOT NULL,
    CONSTRAINT note_tenant_id_id_key PRIMARY KEY (tenant_id, id)
);
ALTER TABLE chores.note ENABLE ROW LEVEL SECURITY;
ALTER TABLE chores.note FORCE ROW LEVEL SECURITY;
CREATE POLICY note_tenant_policy ON chores.note TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

CREATE TABLE chores.thrown_switch (
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT thrown_switch_tenant_id_name_key PRIMARY KEY (tenant_id, name)
);
ALTER TABLE chores.thrown_switch ENABLE ROW LEVEL SECURITY;
ALTER TABLE chores.thrown_switch FORCE ROW LEVEL SECURITY;
CREATE POLICY thrown_switch_tenant_policy ON chores.thrown_switch TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
