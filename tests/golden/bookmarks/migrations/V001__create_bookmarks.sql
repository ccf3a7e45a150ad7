-- A module that refers to customers, as requests for quotation do: for the stories of operations between modules.
CREATE TABLE bookmarks.bookmark (
    tenant_id   uuid NOT NULL,
    customer_id uuid NOT NULL,
    CONSTRAINT bookmark_pkey PRIMARY KEY (tenant_id, customer_id)
);

ALTER TABLE bookmarks.bookmark ENABLE ROW LEVEL SECURITY;
ALTER TABLE bookmarks.bookmark FORCE ROW LEVEL SECURITY;
CREATE POLICY bookmark_tenant_policy ON bookmarks.bookmark TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
