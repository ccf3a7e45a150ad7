-- The people of a customer who may use the portal. Someone is invited by mail, becomes Active by opening the link, and
-- can be Deactivated. Of an invitation only the hash of its token is kept, so that nobody who reads the table (or a
-- backup) can accept one; it is gone once used, and a new one replaces it.
CREATE TABLE customers.customer_user (
    tenant_id       uuid        NOT NULL,
    id              uuid        NOT NULL DEFAULT customers.new_id(),
    customer_id     uuid        NOT NULL,
    email           text        NOT NULL,
    first_name      text,
    last_name       text,
    phone           text,
    language        text        NOT NULL,
    status          text        NOT NULL DEFAULT 'Invited',
    invited_at      timestamptz NOT NULL DEFAULT now(),
    accepted_at     timestamptz,
    invitation_hash bytea,
    created_at      timestamptz NOT NULL DEFAULT now(),
    row_version     bigint      NOT NULL DEFAULT 1,
    CONSTRAINT customer_user_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT customer_user_customer_id_fkey FOREIGN KEY (tenant_id, customer_id)
        REFERENCES customers.customer (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT customer_user_status_check CHECK (status IN ('Invited', 'Active', 'Deactivated')),
    CONSTRAINT customer_user_invitation_hash_check CHECK ((status = 'Invited') = (invitation_hash IS NOT NULL))
);

-- One person, one address, whatever its capitals: an address belongs to one customer of the tenant.
CREATE UNIQUE INDEX customer_user_email_key ON customers.customer_user (tenant_id, lower(email));
CREATE UNIQUE INDEX customer_user_invitation_hash_key ON customers.customer_user (tenant_id, invitation_hash);
CREATE UNIQUE INDEX customer_user_created_at_idx
    ON customers.customer_user (tenant_id, customer_id, created_at, id);

ALTER TABLE customers.customer_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers.customer_user FORCE ROW LEVEL SECURITY;
CREATE POLICY customer_user_tenant_policy ON customers.customer_user TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
