-- The tenant's own people: a list to assign work to. They sign in elsewhere, so there is no secret here.
CREATE TABLE customers.application_user (
    tenant_id   uuid        NOT NULL,
    id          uuid        NOT NULL DEFAULT cardcage_api.new_id(),
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

-- What other modules may read; columns are only ever added.
CREATE VIEW customers_api.application_user_v1 WITH (security_barrier) AS
    SELECT person.tenant_id, person.id, person.email, person.first_name, person.last_name, person.role,
           person.is_active
      FROM customers.application_user AS person
     WHERE person.tenant_id = current_setting('cardcage.tenant')::uuid;
