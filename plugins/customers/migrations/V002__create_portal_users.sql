-- The people of a customer who may use the portal. Someone is invited by mail, becomes Active by opening the link, and
-- can be Deactivated. Of an invitation only the hash of its token is kept, so that nobody who reads the table (or a
-- backup) can accept one; it is gone once used, and a new one replaces it.
CREATE TABLE customers.customer_user (
    tenant_id       uuid        NOT NULL,
    id              uuid        NOT NULL DEFAULT cardcage_api.new_id(),
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

-- What other modules may read; columns are only ever added. Nothing of an invitation is among them.
CREATE VIEW customers_api.customer_user_v1 WITH (security_barrier) AS
    SELECT person.tenant_id, person.id, person.customer_id, person.email, person.first_name, person.last_name,
           person.language, person.status
      FROM customers.customer_user AS person
     WHERE person.tenant_id = current_setting('cardcage.tenant')::uuid;
