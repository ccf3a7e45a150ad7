-- How the users of the portal come back. A link of a message signs in once; of its token only the hash is kept.
CREATE TABLE customers.sign_in_link (
    tenant_id        uuid        NOT NULL,
    token_hash       bytea       NOT NULL,
    customer_user_id uuid        NOT NULL,
    expires_at       timestamptz NOT NULL,
    CONSTRAINT sign_in_link_pkey PRIMARY KEY (tenant_id, token_hash),
    CONSTRAINT sign_in_link_customer_user_id_fkey FOREIGN KEY (tenant_id, customer_user_id)
        REFERENCES customers.customer_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_link_customer_user_idx ON customers.sign_in_link (tenant_id, customer_user_id);

-- Who has signed in, and when: that long ago a bearer can be renewed, and the links on the page that the browser got
-- work. Their token, too, is kept as a hash only; a program got no page.
CREATE TABLE customers.sign_in (
    tenant_id        uuid        NOT NULL,
    id               uuid        NOT NULL DEFAULT cardcage_api.new_id(),
    customer_user_id uuid        NOT NULL,
    signed_in_at     timestamptz NOT NULL DEFAULT now(),
    page_hash        bytea,
    CONSTRAINT sign_in_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT sign_in_customer_user_id_fkey FOREIGN KEY (tenant_id, customer_user_id)
        REFERENCES customers.customer_user (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_customer_user_idx ON customers.sign_in (tenant_id, customer_user_id, signed_in_at);
CREATE UNIQUE INDEX sign_in_page_hash_key ON customers.sign_in (tenant_id, page_hash) WHERE page_hash IS NOT NULL;

ALTER TABLE customers.sign_in_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers.sign_in_link FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_link_tenant_policy ON customers.sign_in_link TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);

ALTER TABLE customers.sign_in ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers.sign_in FORCE ROW LEVEL SECURITY;
CREATE POLICY sign_in_tenant_policy ON customers.sign_in TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
