-- What every module may call; the schema holds no tables. Usage of the schema is granted to everybody by the host.

-- A UUID of version 7 (RFC 9562): rows made one after the other lie side by side in the primary key.
CREATE FUNCTION cardcage_api.new_id() RETURNS uuid
    LANGUAGE sql VOLATILE PARALLEL SAFE
    RETURN (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')  -- milliseconds since 1970
            || '7'                                                                         -- the version
            || substr(translate(gen_random_uuid()::text, '-', ''), 14))::uuid;             -- random, with the variant

-- Which modules have laid down the rows that a tenant begins with (operation cardcage.new_tenant/1), by the version
-- that did it last.
CREATE TABLE cardcage.tenant_module (
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    version text NOT NULL,
    CONSTRAINT tenant_module_tenant_id_module_key PRIMARY KEY (tenant_id, module),
    CONSTRAINT tenant_module_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id)
);
