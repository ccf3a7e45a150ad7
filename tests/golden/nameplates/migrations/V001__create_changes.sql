-- What manufacturers.changed/1 has told: for the stories of operations between modules.
CREATE TABLE nameplates.change (
    tenant_id       uuid   NOT NULL,
    position        bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    manufacturer_id uuid   NOT NULL,
    CONSTRAINT change_pkey PRIMARY KEY (tenant_id, position)
);

ALTER TABLE nameplates.change ENABLE ROW LEVEL SECURITY;
ALTER TABLE nameplates.change FORCE ROW LEVEL SECURITY;
CREATE POLICY change_tenant_policy ON nameplates.change TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
