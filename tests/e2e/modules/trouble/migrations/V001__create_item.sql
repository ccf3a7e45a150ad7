-- What a request left behind: tests count the rows.
CREATE TABLE trouble.item (
    tenant_id uuid NOT NULL DEFAULT current_setting('cardcage.tenant')::uuid,
    id        uuid NOT NULL DEFAULT gen_random_uuid(),
    content   text NOT NULL,
    CONSTRAINT item_pkey PRIMARY KEY (tenant_id, id)
);

ALTER TABLE trouble.item ENABLE ROW LEVEL SECURITY;
ALTER TABLE trouble.item FORCE ROW LEVEL SECURITY;
CREATE POLICY item_tenant_policy ON trouble.item TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
