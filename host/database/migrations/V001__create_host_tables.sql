-- The host's own tables. They are not the data of a tenant's modules: no row-level security, granted to the runtime
-- login only, out of reach for module roles.

-- Raised by every change that hosts must notice at once; they poll it.
CREATE TABLE cardcage.epoch (
    only_row boolean NOT NULL DEFAULT true,
    value bigint NOT NULL DEFAULT 1,
    CONSTRAINT epoch_only_row_key PRIMARY KEY (only_row),
    CONSTRAINT epoch_only_row_check CHECK (only_row)
);
INSERT INTO cardcage.epoch DEFAULT VALUES;

CREATE FUNCTION cardcage.raise_epoch() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path = pg_catalog
AS $$
BEGIN
    UPDATE cardcage.epoch SET value = value + 1;
    RETURN NULL;
END
$$;

CREATE TABLE cardcage.tenant (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    is_enabled boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT tenant_id_key PRIMARY KEY (id),
    CONSTRAINT tenant_slug_key UNIQUE (slug),
    CONSTRAINT tenant_slug_check CHECK (slug ~ '^[a-z0-9-]{1,40}$')
);
CREATE TRIGGER tenant_raises_epoch
    AFTER INSERT OR UPDATE OR DELETE ON cardcage.tenant
    FOR EACH STATEMENT EXECUTE FUNCTION cardcage.raise_epoch();

-- id is the public part of the token, client_id the subject of the access tokens it is exchanged for.
CREATE TABLE cardcage.api_token (
    id text NOT NULL,
    client_id uuid NOT NULL DEFAULT gen_random_uuid(),
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz,
    CONSTRAINT api_token_id_key PRIMARY KEY (id),
    CONSTRAINT api_token_client_id_key UNIQUE (client_id),
    CONSTRAINT api_token_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id)
);
CREATE INDEX api_token_tenant_id_index ON cardcage.api_token (tenant_id);
CREATE TRIGGER api_token_raises_epoch
    AFTER INSERT OR UPDATE OR DELETE ON cardcage.api_token
    FOR EACH STATEMENT EXECUTE FUNCTION cardcage.raise_epoch();

CREATE TABLE cardcage.outbox_mail (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    language text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    sent_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    last_error text,
    CONSTRAINT outbox_mail_id_key PRIMARY KEY (id)
);
-- The mails still to be sent: those that failed before come last, then the oldest first.
CREATE INDEX outbox_mail_unsent_index ON cardcage.outbox_mail (attempts, created_at, id) WHERE sent_at IS NULL;

-- Who still uses deprecated operations, by day.
CREATE TABLE cardcage.deprecated_use (
    tenant_id uuid NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    model text NOT NULL,
    version integer NOT NULL,
    day date NOT NULL,
    uses bigint NOT NULL,
    CONSTRAINT deprecated_use_tenant_id_method_path_model_version_day_key
        PRIMARY KEY (tenant_id, method, path, model, version, day)
);

-- Which modules have laid down the rows that a tenant begins with (operation cardcage.new_tenant/1), by the version
-- that did it last.
CREATE TABLE cardcage.tenant_module (
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    version text NOT NULL,
    CONSTRAINT tenant_module_tenant_id_module_key PRIMARY KEY (tenant_id, module),
    CONSTRAINT tenant_module_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id)
);
