-- The tenant's own people: a list to assign work to. They sign in elsewhere, so there is no secret here.
CREATE TABLE customers.application_user (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT customers.new_id(),
    email       text        NOT NULL,
    first_name  text,
    last_name   text,
    role        text        NOT NULL,
    is_active   boolean     NOT NULL,
    created_at  timestamptz NOT NULL DEFAULT now(),
    row_version bigint      NOT NULL DEFAULT 1,
    CONSTRAINT application_user_pkey PRIMARY KEY (tenant_id, id)
);

CREATE UNIQUE INDEX application_user_email_key ON customers.application_user (tenant_id, lower(email));
CREATE UNIQUE INDEX application_user_created_at_idx ON customers.application_user (tenant_id, created_at, id);

ALTER TABLE customers.application_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers.application_user FORCE ROW LEVEL SECURITY;
CREATE POLICY application_user_tenant_policy ON customers.application_user TO PUBLIC
    USING (tenant_id = current_setting('cardcage.tenant')::uuid)
    WITH CHECK (tenant_id = current_setting('cardcage.tenant')::uuid);
