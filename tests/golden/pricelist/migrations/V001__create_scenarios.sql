-- Sourcing scenarios that are only there: for the stories of offers that name one.
CREATE TABLE pricelist.scenario (
    tenant_id uuid NOT NULL,
    id        uuid NOT NULL DEFAULT cardcage_api.new_id(),
    CONSTRAINT scenario_pkey PRIMARY KEY (tenant_id, id)
);

ALTER TABLE pricelist.scenario ENABLE ROW LEVEL SECURITY;
ALTER TABLE pricelist.scenario FORCE ROW LEVEL SECURITY;
CREATE POLICY scenario_tenant_policy ON pricelist.scenario TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
