-- Manufacturers: the public ones, which are the same for everybody, and a tenant's own; and the alternative names,
-- which always belong to one tenant (interface specification, "Manufacturer").
--
-- `normalized` is what name_matching.hpp makes of a name, `closed_up` the same without blanks. Both are compared byte
-- by byte, so that a prefix is a range of the index, whatever the language of the database.

CREATE TABLE manufacturers.public_manufacturer (
    id         uuid             NOT NULL,
    name       text COLLATE "C" NOT NULL,
    normalized text COLLATE "C" NOT NULL,
    closed_up  text COLLATE "C" NOT NULL GENERATED ALWAYS AS (replace(normalized, ' ', '')) STORED,
    created_at timestamptz      NOT NULL DEFAULT now(),
    CONSTRAINT public_manufacturer_pkey PRIMARY KEY (id),
    -- Two makers that are written alike but for blanks would be one.
    CONSTRAINT public_manufacturer_closed_up_key UNIQUE (closed_up)
);
CREATE INDEX public_manufacturer_normalized_idx ON manufacturers.public_manufacturer (normalized);
CREATE UNIQUE INDEX public_manufacturer_created_at_idx ON manufacturers.public_manufacturer (created_at, id);

-- The usual alternative names of the public makers. Nobody is matched by them: each tenant gets a copy, which is its
-- own from then on (manufacturers.catalogue says up to which revision).
CREATE TABLE manufacturers.public_alternative_name (
    manufacturer_id uuid             NOT NULL,
    name            text COLLATE "C" NOT NULL,
    normalized      text COLLATE "C" NOT NULL,
    revision        integer          NOT NULL,
    position        bigint           NOT NULL GENERATED ALWAYS AS IDENTITY,
    CONSTRAINT public_alternative_name_name_key PRIMARY KEY (name),
    CONSTRAINT public_alternative_name_manufacturer_id_fkey FOREIGN KEY (manufacturer_id)
        REFERENCES manufacturers.public_manufacturer (id)
);

-- A tenant's own manufacturers.
CREATE TABLE manufacturers.private_manufacturer (
    tenant_id  uuid             NOT NULL,
    id         uuid             NOT NULL DEFAULT cardcage_api.new_id(),
    name       text COLLATE "C" NOT NULL,
    normalized text COLLATE "C" NOT NULL,
    closed_up  text COLLATE "C" NOT NULL GENERATED ALWAYS AS (replace(normalized, ' ', '')) STORED,
    created_at timestamptz      NOT NULL DEFAULT now(),
    CONSTRAINT private_manufacturer_pkey PRIMARY KEY (tenant_id, id),
    -- A name that differs in case, punctuation or legal form only is the same manufacturer. Serves prefixes, too.
    -- Checked when a statement ends, so that one statement can pass a name on.
    CONSTRAINT private_manufacturer_normalized_key UNIQUE (tenant_id, normalized) DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX private_manufacturer_closed_up_idx ON manufacturers.private_manufacturer (tenant_id, closed_up);
CREATE UNIQUE INDEX private_manufacturer_created_at_idx
    ON manufacturers.private_manufacturer (tenant_id, created_at, id);

-- A tenant's alternative names, of public manufacturers and of its own. No foreign key: they refer to either table.
CREATE TABLE manufacturers.alternative_name (
    tenant_id       uuid             NOT NULL,
    manufacturer_id uuid             NOT NULL,
    name            text COLLATE "C" NOT NULL,
    normalized      text COLLATE "C" NOT NULL,
    closed_up       text COLLATE "C" NOT NULL GENERATED ALWAYS AS (replace(normalized, ' ', '')) STORED,
    position        bigint           NOT NULL GENERATED ALWAYS AS IDENTITY,  -- they are shown in the order they came
    -- One manufacturer may have several spellings of one normalized name, but a spelling means one manufacturer.
    CONSTRAINT alternative_name_name_key PRIMARY KEY (tenant_id, name)
);
CREATE INDEX alternative_name_manufacturer_id_idx
    ON manufacturers.alternative_name (tenant_id, manufacturer_id, position);
CREATE INDEX alternative_name_normalized_idx ON manufacturers.alternative_name (tenant_id, normalized);
CREATE INDEX alternative_name_closed_up_idx ON manufacturers.alternative_name (tenant_id, closed_up);

-- One row per tenant: which revision of the public alternative names it has got. Whoever changes names locks this row,
-- so that two imports of one name come one after the other and the second finds what the first has made.
CREATE TABLE manufacturers.catalogue (
    tenant_id  uuid        NOT NULL,
    revision   integer     NOT NULL DEFAULT 0,
    -- References of other modules that no manufacturer was known for may mean one of a new public list. They are told of
    -- the makers that came after this time.
    told_until timestamptz NOT NULL DEFAULT '-infinity',
    CONSTRAINT catalogue_pkey PRIMARY KEY (tenant_id)
);

-- Every manufacturer this tenant sees. The predicate stands here too, because a view is read with the rights of its
-- owner.
CREATE VIEW manufacturers_api.manufacturer_v1 WITH (security_barrier) AS
    SELECT current_setting('cardcage.tenant')::uuid AS tenant_id, public_one.id, public_one.name, 'Public' AS kind
      FROM manufacturers.public_manufacturer AS public_one
    UNION ALL
    SELECT own.tenant_id, own.id, own.name, 'Private' AS kind
      FROM manufacturers.private_manufacturer AS own
     WHERE own.tenant_id = current_setting('cardcage.tenant')::uuid;
